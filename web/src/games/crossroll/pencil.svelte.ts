// The pencil: a plan on the map of one's own sheet, as crosses in pencil.
import { SvelteSet } from "svelte/reactivity";
import { readMarks, writeMarks } from "./pencil-marks";

export type Tool = "" | "pencil" | "eraser";

export class Pencil {
  /** The tool in hand; "" for none, when a click on the map chooses. */
  tool = $state<Tool>("");
  readonly marks: SvelteSet<string>;

  constructor(
    private readonly table: string,
    private readonly seat: number,
  ) {
    this.marks = new SvelteSet(readMarks(table, seat));
  }

  /** Take a tool, or put it down. */
  take(tool: Tool): void {
    this.tool = this.tool === tool ? "" : tool;
  }

  /** A tap on a place with the tool in hand: the pencil marks it, or takes its mark away. */
  tap(place: string): void {
    if (this.tool === "eraser") this.erase(place);
    else this.toggle(place);
  }

  /** A stroke over a place with the tool in hand. */
  stroke(place: string): void {
    if (this.tool === "eraser") this.erase(place);
    else if (!this.marks.has(place)) this.toggle(place);
  }

  toggle(place: string): void {
    if (!this.marks.delete(place)) this.marks.add(place);
    this.store();
  }

  erase(place: string): void {
    if (this.marks.delete(place)) this.store();
  }

  clear(): void {
    this.marks.clear();
    this.store();
  }

  private store(): void {
    writeMarks(this.table, this.seat, [...this.marks]);
  }
}
