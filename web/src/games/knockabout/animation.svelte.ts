// The animation of a move: die by die along the chain, then the roll of the last one.
import type { Animator, Scene, TableClient } from "../../net/table-client.svelte";
import type { View } from "./types";
import type { Event } from "../../protocol/wire";
import { motionEnabled, settings } from "../../settings.svelte";
import { wait } from "../../ui/pause";
import { readDie, showing } from "./dice";
import { type Chain, type Link, endOf } from "./plies";
import * as t from "./words";

/** A die in the animation: `key` is constant, `cell` changes; `run` is the duration of its move, in milliseconds. */
export interface Piece {
  key: string;
  code: string;
  cell: string;
  run: number;
  /** Whether it waits for a roll, or is being rolled. */
  roll: "no" | "asked" | "tumbling";
}

interface Roll {
  cell: string;
  die: string;
  value: number;
}

const STEP = 140;
const HIT = 60;
const TUMBLE = 900;
const FACE = 110;

export function piecesOf(dice: Record<string, string>): Piece[] {
  return Object.entries(dice).map(([cell, code]) => ({ key: cell, code, cell, run: 0, roll: "no" }));
}

export class MoveAnimation {
  /** The dice while a scene plays; null otherwise. */
  pieces = $state.raw<Piece[] | null>(null);
  /** The part of the chain that has been played, which is drawn as lines. */
  trace = $state.raw<Link[]>([]);

  constructor(private readonly table: TableClient) {}

  readonly animator: Animator = async (scene, skip) => {
    this.pieces ??= piecesOf((scene.before.view as View | null)?.position.dice ?? {});
    try {
      for (const entry of scene.entries) for (const event of entry.events) await this.play(event, scene, skip);
    } finally {
      this.pieces = null;
      this.trace = [];
    }
  };

  private async play(event: Event, scene: Scene, skip: AbortSignal): Promise<void> {
    if (skip.aborted) return;
    if (event.kind === "moved") await this.run(event.facts as unknown as Chain, skip);
    if (event.kind === "rolled") await this.roll(event, scene, skip);
  }

  private async run({ chain }: Chain, skip: AbortSignal): Promise<void> {
    if (!motionEnabled()) return;
    // A die may arrive where another one starts, so the keys are looked up before anything moves.
    const keys = chain.map((link) => this.pieces?.find(({ cell }) => cell === link.path[0])?.key);
    for (const [index, link] of chain.entries()) {
      const run = STEP * (link.path.length - 1);
      this.trace = [...this.trace, link];
      this.change(keys[index], { cell: endOf(link), run });
      await wait(run + HIT, skip);
    }
    await wait(STEP, skip);
  }

  private async roll(event: Event, scene: Scene, skip: AbortSignal): Promise<void> {
    const { cell, die, value } = event.facts as unknown as Roll;
    const key = this.pieces?.find((piece) => piece.cell === cell)?.key;
    const mine = event.seat !== null && scene.after.mine.includes(event.seat);
    if (!motionEnabled()) return;
    this.change(key, { roll: "asked" });
    if (mine && settings.tapToRoll) await this.table.awaitTap(t.rollAgain(readDie(die).kind), skip);
    if (skip.aborted) return;
    this.change(key, { roll: "tumbling" });
    for (let spent = 0; spent < TUMBLE - FACE && !skip.aborted; spent += FACE) {
      this.change(key, { code: showing(die, 1 + Math.floor(Math.random() * readDie(die).kind)) });
      await wait(FACE, skip);
    }
    this.change(key, { code: showing(die, value), roll: "no" });
    await wait(2 * STEP, skip);
  }

  private change(key: string | undefined, to: Partial<Piece>): void {
    this.pieces = this.pieces?.map((piece) => (piece.key === key ? { ...piece, ...to } : piece)) ?? null;
  }
}
