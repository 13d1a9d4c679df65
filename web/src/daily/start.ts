// Starts a daily challenge: my first table of the day, or practice after it.
import { api } from "../net/api";
import { navigate } from "../router.svelte";
import { settings } from "../settings.svelte";
import { showRefusal } from "../ui/toasts.svelte";
import { words } from "../words";

export const myName = () => settings.name || words.lobby.defaultName;

export async function startChallenge(challenge: string): Promise<void> {
  await api.tryChallenge(challenge, myName()).then(({ table }) => navigate(`/t/${table}`), showRefusal);
}
