// What this person likes, kept in this browser. Theme, palette and motion are set on the root element.

export interface Settings {
  name: string;
  theme: "auto" | "light" | "dark";
  palette: "usual" | "cb";
  motion: "auto" | "full" | "less";
  quality: "high" | "low" | "flat";
  /** How long what others do is shown. */
  pauses: "usual" | "short" | "none";
  sound: boolean;
  tapToRoll: boolean;
  hintsSeen: string[];
}

const USUAL: Settings = {
  name: "",
  theme: "auto",
  palette: "usual",
  motion: "auto",
  quality: "high",
  pauses: "usual",
  sound: false,
  tapToRoll: true,
  hintsSeen: [],
};
const KEY = "dicehall";

function kept(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...USUAL };
  }
}

export const settings = $state<Settings>(kept());

/** A first-time hint has done its work: it was dismissed, or done. */
export function learned(hint: string): void {
  if (!settings.hintsSeen.includes(hint)) settings.hintsSeen.push(hint);
}

const darkRoom = matchMedia("(prefers-color-scheme: dark)");
const lessMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things move; otherwise they cross-fade to the result. */
export function moves(): boolean {
  return settings.motion === "full" || (settings.motion === "auto" && !lessMotion.matches);
}

/** Keep the settings and paint the room by them, now and whenever they change. */
export function applySettings(): () => void {
  const root = document.documentElement;
  const paint = () => {
    root.dataset.theme = settings.theme === "auto" ? (darkRoom.matches ? "dark" : "light") : settings.theme;
  };
  darkRoom.addEventListener("change", paint);
  const stop = $effect.root(() => {
    $effect(() => {
      paint();
      root.dataset.palette = settings.palette;
      root.dataset.motion = moves() ? "full" : "less";
      localStorage.setItem(KEY, JSON.stringify(settings));
    });
  });
  return () => {
    darkRoom.removeEventListener("change", paint);
    stop();
  };
}
