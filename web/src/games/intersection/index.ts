import type { Component } from "svelte";
import type { Choice, Parts } from "../../protocol/wire";
import type { GamePage } from "../game-page";
import ClassicArt from "./ClassicArt.svelte";
import TrafficArt from "./TrafficArt.svelte";
import { verbOf } from "./selection";
import "./dice";
import "./palette.css";
import { boardText, seatState, viewOf, winText } from "./board-text";
import * as t from "./words";

const ART: Record<string, Component> = { traffic: TrafficArt, classic: ClassicArt };
const KEYS: Record<string, string> = { park: "p", fix: "f", slow: "s", on: "r", roll: "r", end: "e", double: "d" };

/** The key of an offer: the verb's letter for its first offer; the others are numbered. */
function key(choice: Choice, index: number): string | undefined {
  const offer = choice.offers[index];
  if (!offer || choice.offers.findIndex((each) => verbOf(each) === verbOf(offer)) !== index) return undefined;
  return KEYS[verbOf(offer)];
}

const page: GamePage = {
  rulesPictures: () => import("./RulesPictures.svelte"),
  board: () => import("./Board.svelte"),
  rollButton: true,
  primeOnBoard: true,
  listShare: 0.5,
  filter: () => import("./Tips.svelte"),
  panel: () => import("./Panel.svelte"),
  replayBoard: () => import("./ReplayBoard.svelte"),
  boardText,
  seat: (parts: Parts, seat: number) => {
    const { position, goal } = viewOf(parts);
    const score = position.scores[seat] ?? 0;
    return {
      state: seatState(parts, seat),
      score: t.points(score),
      share: Math.min(1, score / goal),
      of: t.points(goal),
    };
  },
  key,
  plainList: true,
  keys: t.keys,
  isMoment: (offer) => verbOf(offer) === "double",
  winText,
  art: (rulebook) => ART[rulebook] ?? TrafficArt,
  dieNames: t.dieNames,
  faceNames: t.shortFaceNames,
  palette: (options) => (options.rules === "classic" ? "classic" : "traffic"),
};

export default page;
