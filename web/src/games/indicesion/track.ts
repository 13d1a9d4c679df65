// The track of a simulation in the server's packed form: 60 frames a second, seven numbers for each body and frame.
import type { Pose } from "./view";

export interface Packed {
  bodies: string[];
  frames: number;
  packed: string;
}

export interface Track {
  frames: number;
  bodies: Map<string, Int16Array>;
}

export const FRAMES_A_SECOND = 60;
const NUMBERS = 7;

/** Unpack a track; a body has seven numbers for each frame. */
export async function unpack(source: Packed): Promise<Track> {
  const bodies = new Map<string, Int16Array>();
  if (source.frames === 0) return { frames: 0, bodies };
  const steps = await inflate(source.packed);
  source.bodies.forEach((name, body) => bodies.set(name, summed(steps, body, source.frames)));
  return { frames: source.frames, bodies };
}

/** Sum the differences between frames. An Int16Array overflows in the same way as the packing. */
function summed(steps: DataView, body: number, frames: number): Int16Array {
  const rows = new Int16Array(frames * NUMBERS);
  for (let number = 0; number < NUMBERS; number++) {
    let at = 0;
    for (let frame = 0; frame < frames; frame++) {
      at += steps.getInt16(2 * ((body * NUMBERS + number) * frames + frame), true);
      rows[frame * NUMBERS + number] = at;
    }
  }
  return rows;
}

async function inflate(base64: string): Promise<DataView> {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("deflate"));
  return new DataView(await new Response(stream).arrayBuffer());
}

/** The pose of a body at a moment in seconds, interpolated between frames. */
export function poseAt(track: Track, name: string, seconds: number): Pose | undefined {
  const rows = track.bodies.get(name);
  if (!rows) return undefined;
  const at = Math.min(Math.max(seconds * FRAMES_A_SECOND, 0), track.frames - 1);
  const first = Math.floor(at);
  const second = Math.min(first + 1, track.frames - 1);
  return interpolate(poseOfRow(rows, first), poseOfRow(rows, second), at - first);
}

function poseOfRow(rows: Int16Array, frame: number): Pose {
  const at = (number: number) => rows[frame * NUMBERS + number] ?? 0;
  return [at(0) / 10, at(1) / 10, at(2) / 10, at(3) / 1e4, at(4) / 1e4, at(5) / 1e4, at(6) / 1e4];
}

/** Interpolate between two poses along the shorter rotation. */
export function interpolate(from: Pose, to: Pose, share: number): Pose {
  const same = from[3] * to[3] + from[4] * to[4] + from[5] * to[5] + from[6] * to[6] < 0 ? -1 : 1;
  const mixed = from.map((value, index) => {
    const next = index < 3 ? (to[index] as number) : same * (to[index] as number);
    return value + (next - value) * share;
  }) as Pose;
  const length = Math.hypot(mixed[3], mixed[4], mixed[5], mixed[6]) || 1;
  for (let index = 3; index < NUMBERS; index++) mixed[index] = (mixed[index] as number) / length;
  return mixed;
}

export const secondsOf = (track: Track) => Math.max(0, track.frames - 1) / FRAMES_A_SECOND;
