// The geometries and materials of dice, boards, barrels and the table.
import {
  CanvasTexture,
  CircleGeometry,
  LatheGeometry,
  MeshPhysicalMaterial,
  MeshStandardMaterial,
  RepeatWrapping,
  SRGBColorSpace,
  Vector2,
  type BufferGeometry,
  type Material,
} from "three";
import { RoundedBoxGeometry } from "three/addons/geometries/RoundedBoxGeometry.js";
import { BOARDS, FACES, FREE_BOARD, PAINTS, PIPS, SEATS } from "./colours";
import type { Colour } from "./view";

/** The scene units of one millimetre. */
export const UNIT = 0.01;
const FACE = 128;

function canvasTexture(
  width: number,
  height: number,
  draw: (pen: CanvasRenderingContext2D) => void,
): CanvasTexture {
  const canvas = document.createElement("canvas");
  canvas.width = width;
  canvas.height = height;
  draw(canvas.getContext("2d") as CanvasRenderingContext2D);
  const texture = new CanvasTexture(canvas);
  texture.colorSpace = SRGBColorSpace;
  texture.anisotropy = 4;
  return texture;
}

function dot(pen: CanvasRenderingContext2D, x: number, y: number, radius: number): void {
  pen.beginPath();
  pen.arc(x, y, radius, 0, 2 * Math.PI);
  pen.fill();
}

/** A die of side 1 whose six faces share one texture, in two rows of three. */
export function dieGeometry(): BufferGeometry {
  const geometry = new RoundedBoxGeometry(1, 1, 1, 4, 0.1);
  const uv = geometry.getAttribute("uv");
  const each = uv.count / FACES.length;
  for (let vertex = 0; vertex < uv.count; vertex++) {
    const face = Math.floor(vertex / each);
    const row = face < 3 ? 1 : 0;
    uv.setXY(vertex, ((face % 3) + uv.getX(vertex)) / 3, (row + uv.getY(vertex)) / 2);
  }
  return geometry;
}

export function dieMaterial(colour: Colour, fine: boolean): Material {
  const { foam, ink, letter } = PAINTS[colour];
  const map = canvasTexture(3 * FACE, 2 * FACE, (pen) => {
    pen.fillStyle = foam;
    pen.fillRect(0, 0, 3 * FACE, 2 * FACE);
    pen.fillStyle = ink;
    pen.textAlign = "center";
    pen.font = `700 ${FACE * 0.15}px system-ui, sans-serif`;
    FACES.forEach((face, index) => {
      const [x, y] = [((index % 3) + 0.5) * FACE, (Math.floor(index / 3) + 0.5) * FACE];
      for (const [across, up] of PIPS[face] ?? [])
        dot(pen, x + across * FACE * 0.24, y - up * FACE * 0.24, FACE * 0.085);
      pen.fillText(letter, x, y + FACE * 0.44);
    });
  });
  return fine
    ? new MeshPhysicalMaterial({ map, roughness: 0.95, sheen: 0.6, sheenRoughness: 0.7, sheenColor: foam })
    : new MeshStandardMaterial({ map, roughness: 0.95 });
}

export function barrelGeometry(radius: number, height: number): BufferGeometry {
  const half = height / 2;
  const profile: [number, number][] = [
    [0, -half],
    [radius * 0.86, -half],
    [radius * 0.9, -half + 0.02],
    [radius, -half * 0.3],
    [radius, half * 0.3],
    [radius * 0.9, half - 0.02],
    [radius * 0.86, half],
    [0, half],
  ];
  return new LatheGeometry(
    profile.map(([x, y]) => new Vector2(x, y)),
    28,
  ).rotateX(Math.PI / 2);
}

export function barrelMaterial(): Material {
  const map = canvasTexture(8, 256, (pen) => {
    pen.fillStyle = "#c26a2e";
    pen.fillRect(0, 0, 8, 256);
    pen.fillStyle = "#7b3512";
    for (const at of [70, 100, 150, 180]) pen.fillRect(0, at, 8, at % 20 ? 6 : 12);
  });
  return new MeshStandardMaterial({ map, roughness: 0.9 });
}

export function boardMaterial(owner: number | null): Material {
  const colour = owner === null ? FREE_BOARD : (BOARDS[owner % BOARDS.length] as string);
  return new MeshStandardMaterial({ color: colour, roughness: 0.95 });
}

export const boardGeometry = (side: number, thick: number) =>
  new RoundedBoxGeometry(side, side, thick, 2, thick * 0.2);

/** The mark on a board: two rings and the pips of its seat. */
export function markMaterial(owner: number | null): Material {
  const map = canvasTexture(512, 512, (pen) => {
    const ink = owner === null ? "#8c7464" : (SEATS[owner % SEATS.length] as string);
    pen.strokeStyle = pen.fillStyle = ink;
    for (const [radius, width] of [
      [248, 5],
      [150, 9],
    ] as const) {
      pen.lineWidth = width;
      pen.beginPath();
      pen.arc(256, 256, radius, 0, 2 * Math.PI);
      pen.stroke();
    }
    if (owner !== null) for (const [x, y] of PIPS[(owner % 6) + 1] ?? []) dot(pen, 256 + x * 62, 256 + y * 62, 24);
  });
  return new MeshStandardMaterial({ map, transparent: true, opacity: 0.75, roughness: 0.95, depthWrite: false });
}

export const markGeometry = (side: number) => new CircleGeometry(side * 0.38, 48);

/** A table top of planks with fine streaks from a fixed pseudo-random sequence. */
export function woodMaterial(): Material {
  let seed = 7;
  const next = () => (seed = (seed * 16807) % 2147483647) / 2147483647;
  const map = canvasTexture(1024, 1024, (pen) => {
    for (let plank = 0; plank < 8; plank++) {
      pen.fillStyle = `hsl(${28 + next() * 3} ${36 + next() * 6}% ${62 + next() * 5}%)`;
      pen.fillRect(0, plank * 128, 1024, 128);
      for (let streak = 0; streak < 90; streak++) {
        pen.fillStyle = `rgb(${next() < 0.6 ? "92 48 20" : "255 226 180"} / ${0.03 + next() * 0.07})`;
        pen.fillRect(next() * 1024 - 300, plank * 128 + next() * 126, 200 + next() * 700, 1 + next() * 2);
      }
      pen.fillStyle = "rgb(70 34 14 / .35)";
      pen.fillRect(0, plank * 128, 1024, 2);
    }
  });
  map.wrapS = map.wrapT = RepeatWrapping;
  return new MeshStandardMaterial({ map, roughness: 0.72 });
}
