import { describe, expect, it } from "vitest";
import { faultText } from "./words";

describe("a fault", () => {
  it("is named after its place on the map, not after its number in the file", () => {
    expect(faultText("routes[3] (D), boxes: a route has at least one", "Route D")).toBe(
      "Route D, boxes: a route has at least one",
    );
    expect(faultText("locations[1], id: it is empty", "$& Mill")).toBe("$& Mill, id: it is empty");
  });
  it("stays as it is where the map has no such place", () => {
    expect(faultText("scores.speed: too many", "")).toBe("scores.speed: too many");
  });
});
