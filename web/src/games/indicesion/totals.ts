// The points of the seats while a throw is shown, which move as it happens: by table.
import { SvelteMap } from "svelte/reactivity";

export const totals = new SvelteMap<string, readonly number[]>();
