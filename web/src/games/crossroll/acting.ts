// What happened at the table, played on the board: dice first, then every sheet's places, then what they brought.
import { motionEnabled, settings } from "../../settings.svelte";
import type { Animator, Scene } from "../../net/table-client.svelte";
import type { Event, LogEntry } from "../../protocol/wire";
import { pause, wait } from "../../ui/pause";
import { NOTHING_STAGED, type Desk } from "./desk.svelte";
import * as t from "./words";

const STEP = 140;
const READ = 550;
const GLANCE = 120; // with little motion there is nothing to wait for
const STAYS = 9000;

export function actor(desk: Desk): Animator {
  return async (scene, skip) => {
    for (const told of scene.entries) await entry(desk, scene, told, skip);
    desk.staged = NOTHING_STAGED;
  };
}

async function entry(desk: Desk, scene: Scene, told: LogEntry, skip: AbortSignal): Promise<void> {
  for (const event of told.events) {
    if (event.kind === "dice") desk.letGo = event.seat !== null && scene.before.mine.includes(event.seat);
    if (event.kind === "rolled")
      await roll(desk, scene, event, event.facts.results as Record<string, number>, skip);
    if (event.kind === "penalty_roll") await roll(desk, scene, event, { d10: Number(event.facts.value) }, skip);
  }
  await cross(desk, told.events, skip);
  announce(desk, told.events);
}

/** The dice wait for their player's tap, tumble, and lie. */
async function roll(
  desk: Desk,
  { before }: Scene,
  { seat }: Event,
  results: Record<string, number>,
  skip: AbortSignal,
): Promise<void> {
  const { table } = desk;
  const own = seat !== null && before.mine.includes(seat);
  desk.staged = { ...desk.staged, dice: Object.fromEntries(Object.keys(results).map((die) => [die, null])) };
  if (own && settings.tapToRoll && !desk.letGo && !before.setup.real_dice)
    await table.awaitTap(t.rollThem(Object.keys(results)), skip);
  desk.letGo = false;
  await desk.throwDice?.(results, skip);
  desk.staged = { ...desk.staged, dice: results };
  await pause(motionEnabled() ? READ : GLANCE, skip);
}

/** All sheets at once, place by place; who did what stands beside it. */
async function cross(desk: Desk, events: Event[], skip: AbortSignal): Promise<void> {
  const runs = events.filter(({ kind }) => kind === "drive" || kind === "bonus" || kind === "lotto");
  const done = events.filter(({ kind }) => ["drive", "bonus", "lotto", "engine", "install"].includes(kind));
  if (done.length === 0) return;
  const lines = done.map(({ seat, text }) => `${seat === null ? "" : desk.table.name(seat)} ${text}`);
  desk.staged = { ...desk.staged, words: lines };
  const longest = Math.max(0, ...runs.map((run) => places(run).length));
  for (let count = motionEnabled() ? 1 : longest; count <= longest; count++) {
    const crossed = Object.fromEntries(runs.map((run) => [run.seat ?? 0, places(run).slice(0, count)]));
    desk.staged = { ...desk.staged, crossed };
    await wait(STEP, skip);
  }
  await pause(motionEnabled() ? READ : GLANCE, skip);
}

function places({ facts }: Event): string[] {
  if (Array.isArray(facts.path)) return facts.path as string[];
  const { place } = (facts.action ?? {}) as { place?: string };
  return place ? [place] : [];
}

/** Routes that were completed, and who gets an X for it: it stays to be read. */
function announce(desk: Desk, events: Event[]): void {
  const completed = events.filter(({ kind }) => kind === "completed");
  if (completed.length === 0) return;
  const name = (seat: number) => desk.table.name(seat);
  const news = completed.flatMap(({ seat, facts }) => [
    t.completes(name(seat ?? 0), String(facts.route), Number(facts.score), Number(facts.dots)),
    t.getsX((facts.penalised as number[]).map(name)),
  ]);
  desk.news = news;
  setTimeout(() => desk.news === news && (desk.news = []), STAYS);
}
