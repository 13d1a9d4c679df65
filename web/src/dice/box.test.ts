import { expect, test } from "vitest";
import { boxOf } from "./box";
import { cameraFor, onScreen } from "./camera";
import { restPose, type Die } from "./tumble";

const camera = cameraFor(800, 600, { width: 8, depth: 7 });
const die: Die = { id: "d0", kind: "d6", face: "3", at: [-2, 1], yaw: 0.2 };

test("the box of a die lies around its middle", () => {
  const { x, y } = onScreen(camera, restPose(die).at);
  for (const flat of [true, false]) {
    const box = boxOf(camera, die, flat);
    expect(box.x).toBeLessThan(x);
    expect(box.x + box.width).toBeGreaterThan(x);
    expect(box.y).toBeLessThan(y);
    expect(box.y + box.height).toBeGreaterThan(y);
  }
});

test("the box of a lifted die moves up with it", () => {
  expect(boxOf(camera, { ...die, lifted: true }, false).y).toBeLessThan(boxOf(camera, die, false).y);
});

test("the side of a die that the camera sees belongs to its box", () => {
  const [body, flat] = [boxOf(camera, die, false), boxOf(camera, die, true)];
  expect(body.height).toBeGreaterThan(flat.height);
});
