// A table for one, to practise at.
import { api } from "../net/api";
import type { GameCard, Rulebook } from "../protocol/wire";
import { navigate } from "../router.svelte";
import { settings } from "../settings.svelte";
import { showRefusal } from "../ui/toasts.svelte";
import { words } from "../words";

/** Open a table at which this person plays alone. */
export async function practise(game: GameCard, book: Rulebook): Promise<void> {
  const name = settings.name.trim() || words.lobby.defaultName;
  const asked = { game: game.id, options: { rules: book.id }, seats: [{ who: "me" as const, name }] };
  await api.create(asked).then(({ table }) => navigate(`/t/${table}`), showRefusal);
}
