// The settings of this person, stored in this browser. Theme, palette and motion are set on the root element.

export interface Settings {
  name: string;
  theme: "auto" | "light" | "dark";
  palette: "usual" | "cb";
  motion: "auto" | "full" | "less";
  quality: "high" | "low" | "flat";
  /** How long the actions of other players are shown. */
  pauses: "usual" | "short" | "none";
  sound: boolean;
  /** Whether a hidden page of a game with people calls by a notification. */
  notify: boolean;
  tapToRoll: boolean;
  /** Whether logs are in notation, where a game has one. */
  log: "moves" | "words";
  hintsSeen: string[];
}

const DEFAULTS: Settings = {
  name: "",
  theme: "auto",
  palette: "usual",
  motion: "auto",
  quality: "high",
  pauses: "usual",
  sound: false,
  notify: false,
  tapToRoll: true,
  log: "moves",
  hintsSeen: [],
};
const KEY = "dicehall";

function stored(): Settings {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Settings>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const settings = $state<Settings>(stored());

/** Never show this first-time hint again: the person dismissed it, or did what it says. */
export function markHintSeen(hint: string): void {
  if (!settings.hintsSeen.includes(hint)) settings.hintsSeen.push(hint);
}

const prefersDark = matchMedia("(prefers-color-scheme: dark)");
const prefersLessMotion = matchMedia("(prefers-reduced-motion: reduce)");

/** Whether things are animated; otherwise they cross-fade to the result. */
export function motionEnabled(): boolean {
  return settings.motion === "full" || (settings.motion === "auto" && !prefersLessMotion.matches);
}

/** Store the settings and apply them to the page, now and whenever they change. */
export function applySettings(): () => void {
  const root = document.documentElement;
  const applyTheme = () => {
    root.dataset.theme = settings.theme === "auto" ? (prefersDark.matches ? "dark" : "light") : settings.theme;
  };
  prefersDark.addEventListener("change", applyTheme);
  const stop = $effect.root(() => {
    $effect(() => {
      applyTheme();
      root.dataset.palette = settings.palette;
      root.dataset.motion = motionEnabled() ? "full" : "less";
      localStorage.setItem(KEY, JSON.stringify(settings));
    });
  });
  return () => {
    prefersDark.removeEventListener("change", applyTheme);
    stop();
  };
}
