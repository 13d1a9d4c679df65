// Vectors and quaternions for the dice, without WebGL.

export type Vec = readonly [x: number, y: number, z: number];
export type Quat = readonly [x: number, y: number, z: number, w: number];

export const UP: Vec = [0, 1, 0];
export const IDENTITY: Quat = [0, 0, 0, 1];

export const add = (a: Vec, b: Vec): Vec => [a[0] + b[0], a[1] + b[1], a[2] + b[2]];
export const scale = (a: Vec, by: number): Vec => [a[0] * by, a[1] * by, a[2] * by];
export const dot = (a: Vec, b: Vec): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
export const subtract = (a: Vec, b: Vec): Vec => add(a, scale(b, -1));
export const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
export const unit = (a: Vec): Vec => scale(a, 1 / Math.sqrt(dot(a, a)));
export const centroid = (all: readonly Vec[]): Vec => scale(all.reduce(add), 1 / all.length);

/** The rotation by an angle about an axis. */
export function rotationAbout(axis: Vec, angle: number): Quat {
  const [x, y, z] = scale(unit(axis), Math.sin(angle / 2));
  return [x, y, z, Math.cos(angle / 2)];
}

/** The rotation `b` followed by `a`. */
export function compose(a: Quat, b: Quat): Quat {
  const [ax, ay, az, aw] = a;
  const [bx, by, bz, bw] = b;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** Rotate a vector. */
export function rotate(q: Quat, v: Vec): Vec {
  const axis: Vec = [q[0], q[1], q[2]];
  const twice = scale(cross(axis, v), 2);
  return add(add(v, scale(twice, q[3])), cross(axis, twice));
}

/** The shortest rotation from one direction to another. */
export function rotationBetween(from: Vec, to: Vec): Quat {
  const a = unit(from);
  const b = unit(to);
  const cosine = dot(a, b);
  if (cosine < -0.999999)
    return rotationAbout(Math.abs(a[0]) < 0.9 ? cross(a, [1, 0, 0]) : cross(a, [0, 0, 1]), Math.PI);
  const [x, y, z] = cross(a, b);
  const length = Math.hypot(x, y, z, 1 + cosine);
  return [x / length, y / length, z / length, (1 + cosine) / length];
}
