import { describe, expect, it } from "vitest";
import { faultText, nameInText } from "./words";

describe("a fault", () => {
  it("is named after its place on the map, not after its number in the file", () => {
    expect(faultText("routes[3] (D), boxes: a route has at least one", "Route D")).toBe(
      "Route D, boxes: a route has at least one",
    );
    expect(faultText("locations[1], id: it is empty", "$& Mill")).toBe("$& Mill, id: it is empty");
  });
  it("is named after what the page calls it", () => {
    expect(faultText("scores.speed: too many")).toBe("Speed Scores: too many");
    expect(faultText("scores: no score is below 0")).toBe("Scores: no score is below 0");
    expect(faultText("meta.name: it is empty")).toBe("Name of the board: it is empty");
    expect(faultText("engine[1] (middle), boxes: 0")).toBe("Car engine, row 2, boxes: 0");
    expect(faultText("engine: two rows take the same number")).toBe("Car engine: two rows take the same number");
  });
  it("stays as it is where the page has no such place", () => {
    expect(faultText("dice.d4: no face shows 1")).toBe("dice.d4: no face shows 1");
  });
  it("has names that can be seen and that turn no sentence round", () => {
    expect(nameInText("a\u202eb")).toBe("a\u{fffd}b");
    expect(nameInText(" ")).toBe("A place without a name");
  });
});
