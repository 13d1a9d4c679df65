import { describe, expect, it } from "vitest";
import { interpolate, poseAt, secondsOf, unpack, type Packed } from "./track";
import type { Pose } from "./view";

async function packed(bodies: Record<string, number[][]>): Promise<Packed> {
  const names = Object.keys(bodies);
  const frames = Object.values(bodies)[0]?.length ?? 0;
  const steps = names.flatMap((name) => {
    const rows = bodies[name] as number[][];
    return Array.from({ length: 7 }, (_, number) =>
      rows.map((row, frame) => (row[number] as number) - (frame ? (rows[frame - 1]?.[number] as number) : 0)),
    ).flat();
  });
  const bytes = new DataView(new ArrayBuffer(steps.length * 2));
  steps.forEach((step, index) => bytes.setInt16(index * 2, step, true));
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream("deflate"));
  const deflated = new Uint8Array(await new Response(stream).arrayBuffer());
  return { bodies: names, frames, packed: btoa(String.fromCharCode(...deflated)) };
}

const still = [10000, 0, 0, 0];

describe("a track", () => {
  it("is unpacked body by body and frame by frame", async () => {
    const track = await unpack(
      await packed({
        die3: [
          [0, -5000, 1800, ...still],
          [100, -4900, 1700, ...still],
        ],
        barrel0: [
          [1, 2, 3, ...still],
          [1, 2, 3, 0, 0, 0, 10000],
        ],
      }),
    );
    expect(poseAt(track, "die3", 0)).toEqual([0, -500, 180, 1, 0, 0, 0]);
    expect(poseAt(track, "die3", 1)).toEqual([10, -490, 170, 1, 0, 0, 0]);
    expect(poseAt(track, "barrel0", 1)).toEqual([0.1, 0.2, 0.3, 0, 0, 0, 1]);
    expect(poseAt(track, "die4", 0)).toBeUndefined();
  });

  it("overflows at sixteen bits like the packing", async () => {
    const track = await unpack(
      await packed({
        die1: [
          [-30000, 0, 0, ...still],
          [30000, 0, 0, ...still],
        ],
      }),
    );
    expect(poseAt(track, "die1", 1)?.[0]).toBe(3000);
  });

  it("reads what the server packs", async () => {
    // made by dicehall.physics.track.pack: die2 from (0, -0.5, 0.18) to (0.1, -0.4, 0.1), half turned about z
    const track = await unpack({ bodies: ["die2"], frames: 2, packed: "eJxjYHjBXPHmBTMH+4M/AuofbjDAgYA6AInjB1w=" });
    expect(poseAt(track, "die2", 0)).toEqual([0, -500, 180, 1, 0, 0, 0]);
    expect(poseAt(track, "die2", 1)).toEqual([100, -400, 100, 0, 0, 0, 1]);
  });

  it("has no frames where nothing moved", async () => {
    const track = await unpack({ bodies: [], frames: 0, packed: "" });
    expect(secondsOf(track)).toBe(0);
  });
});

describe("between two frames", () => {
  const from: Pose = [0, 0, 0, 1, 0, 0, 0];

  it("a body moves straight", () =>
    expect(interpolate(from, [10, 20, 30, 1, 0, 0, 0], 0.5).slice(0, 3)).toEqual([5, 10, 15]));

  it("it takes the shorter rotation and keeps unit length", () => {
    const mixed = interpolate(from, [0, 0, 0, -Math.SQRT1_2, 0, 0, -Math.SQRT1_2], 0.5);
    expect(Math.hypot(...mixed.slice(3))).toBeCloseTo(1);
    expect(mixed[3]).toBeCloseTo(Math.cos(Math.PI / 8));
    expect(mixed[6]).toBeCloseTo(Math.sin(Math.PI / 8));
  });
});
