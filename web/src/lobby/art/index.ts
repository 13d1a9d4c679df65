// The illustrations, by game and rulebook.
import type { Component } from "svelte";
import Classic from "./Classic.svelte";
import Crossroll from "./Crossroll.svelte";
import Indicesion from "./Indicesion.svelte";
import Knockabout from "./Knockabout.svelte";
import Traffic from "./Traffic.svelte";

const ART: Record<string, Component> = {
  traffic: Traffic,
  classic: Classic,
  knockabout: Knockabout,
  crossroll: Crossroll,
  indicesion: Indicesion,
};

/** The illustration of a rulebook, else that of its game; a game of its own may have none. */
export function artOf(game: string, book: string): Component | undefined {
  return ART[book] ?? ART[game];
}
