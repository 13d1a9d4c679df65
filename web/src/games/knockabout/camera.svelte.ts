// The camera of the board: it moves to what matters, or jumps there where motion is reduced.
import { untrack } from "svelte";
import { cubicOut } from "svelte/easing";
import { Tween } from "svelte/motion";
import { motionEnabled } from "../../settings.svelte";
import { type Box, boxToShow, scaleOf } from "./camera";
import type { Layout } from "./layout";

interface Scene {
  layout: Layout | null;
  /** The cells that matter now. */
  cells: string[];
  /** The cells among them that will be touched. */
  touched: string[];
  /** Whether the board stays where it is: a die is being dragged. */
  still: boolean;
}

const NOWHERE: Box = { left: 0, top: 0, width: 1, height: 1 };
const DURATION = 240;

export class BoardCamera {
  /** The size of the board on the screen. */
  width = $state(0);
  height = $state(0);
  private readonly tween = new Tween(NOWHERE, { duration: DURATION, easing: cubicOut });

  constructor(scene: () => Scene) {
    $effect(() => {
      const { layout, cells, touched, still } = scene();
      if (!layout || still) return;
      const jumps = !motionEnabled() || untrack(() => this.tween.current === NOWHERE);
      void this.tween.set(boxToShow(layout, cells, this.width, this.height, touched), jumps ? { duration: 0 } : {});
    });
  }

  get box(): Box {
    return this.tween.current;
  }

  /** The pixels of a board unit. */
  get scale(): number {
    return scaleOf(this.box, this.width, this.height);
  }

  /** Where a point of the board is on the screen, in pixels of the board. */
  toScreen({ x, y }: { x: number; y: number }): { x: number; y: number } {
    const { left, top, width, height } = this.box;
    return {
      x: this.width / 2 + (x - left - width / 2) * this.scale,
      y: this.height / 2 + (y - top - height / 2) * this.scale,
    };
  }
}
