// The animation of a scene: first the dice, then the places on every sheet, then completed routes.
import { motionEnabled, settings } from "../../settings.svelte";
import type { Animator, Scene } from "../../net/table-client.svelte";
import type { Event, LogEntry } from "../../protocol/wire";
import { eventSentence } from "../../table/log-text";
import { pause, wait } from "../../ui/pause";
import { NO_OVERLAY, type BoardState } from "./board-state.svelte";
import * as t from "./words";

const STEP = 140;
const READ = 550;
const SHORT_READ = 120; // with reduced motion there is little to watch
const ANNOUNCED_FOR = 9000;

export function animatorFor(boardState: BoardState): Animator {
  return async (scene, skip) => {
    for (const logEntry of scene.entries) await playEntry(boardState, scene, logEntry, skip);
    boardState.overlay = NO_OVERLAY;
  };
}

async function playEntry(
  boardState: BoardState,
  scene: Scene,
  logEntry: LogEntry,
  skip: AbortSignal,
): Promise<void> {
  for (const event of logEntry.events) {
    if (event.kind === "dice")
      boardState.rolledByChoice = event.seat !== null && scene.before.mine.includes(event.seat);
    if (event.kind === "rolled")
      await playRoll(boardState, scene, event, event.facts.results as Record<string, number>, skip);
    if (event.kind === "penalty_roll")
      await playRoll(boardState, scene, event, { d10: Number(event.facts.value) }, skip);
  }
  await playCrossings(boardState, logEntry.events, skip);
  announce(boardState, logEntry.events);
}

/** Animate a roll: the dice wait for the player's tap, and then tumble. */
async function playRoll(
  boardState: BoardState,
  { before }: Scene,
  { seat }: Event,
  results: Record<string, number>,
  skip: AbortSignal,
): Promise<void> {
  const { table } = boardState;
  const own = seat !== null && before.mine.includes(seat);
  boardState.overlay = {
    ...boardState.overlay,
    dice: Object.fromEntries(Object.keys(results).map((die) => [die, null])),
  };
  if (own && settings.tapToRoll && !boardState.rolledByChoice && !before.setup.real_dice)
    await table.awaitTap(t.rollThem(Object.keys(results)), skip);
  boardState.rolledByChoice = false;
  await boardState.throwDice?.(results, skip);
  boardState.overlay = { ...boardState.overlay, dice: results };
  await pause(motionEnabled() ? READ : SHORT_READ, skip);
}

/** Cross out places on all sheets at once, one by one, with the players' actions as text. */
async function playCrossings(boardState: BoardState, events: Event[], skip: AbortSignal): Promise<void> {
  const runs = events.filter(({ kind }) => kind === "drive" || kind === "bonus" || kind === "lotto");
  const done = events.filter(({ kind }) => ["drive", "bonus", "lotto", "engine", "install"].includes(kind));
  if (done.length === 0) return;
  const { parts } = boardState.table;
  const lines = parts ? done.map((event) => eventSentence(event, parts)) : [];
  boardState.overlay = { ...boardState.overlay, words: lines };
  const longest = Math.max(0, ...runs.map((run) => placesOf(run).length));
  for (let count = motionEnabled() ? 1 : longest; count <= longest; count++) {
    const crossed = Object.fromEntries(runs.map((run) => [run.seat ?? 0, placesOf(run).slice(0, count)]));
    boardState.overlay = { ...boardState.overlay, crossed };
    await wait(STEP, skip);
  }
  await pause(motionEnabled() ? READ : SHORT_READ, skip);
}

function placesOf({ facts }: Event): string[] {
  if (Array.isArray(facts.path)) return facts.path as string[];
  const { place } = (facts.action ?? {}) as { place?: string };
  return place ? [place] : [];
}

/** Announce completed routes and who gets an X, for some seconds. */
function announce(boardState: BoardState, events: Event[]): void {
  const { parts } = boardState.table;
  if (!parts || !events.some(({ kind }) => kind === "completed")) return;
  const news = events.filter(({ kind }) => kind === "completed" || kind === "penalty");
  const announcements = news.map((event) => eventSentence(event, parts));
  boardState.announcements = announcements;
  setTimeout(() => boardState.announcements === announcements && (boardState.announcements = []), ANNOUNCED_FOR);
}
