// Notifications of the browser. They are asked for by a click only, and shown only where they are allowed.

const known = (): boolean => "Notification" in globalThis;

export const notifications = {
  /** Whether they can be shown, are blocked, or do not exist here. */
  get state(): "on" | "ask" | "blocked" | "missing" {
    if (!known()) return "missing";
    return { granted: "on", denied: "blocked", default: "ask" }[Notification.permission] as
      "on" | "ask" | "blocked";
  },

  /** Ask the person, if they have not said yet; whether notifications are allowed. Call it from a click. */
  async allow(): Promise<boolean> {
    if (this.state === "ask") await Notification.requestPermission();
    return this.state === "on";
  },

  /** Show one, in the place of an earlier one of the same table; null where that is not allowed. */
  show(text: string, table: string): Notification | null {
    if (this.state !== "on") return null;
    try {
      const shown = new Notification(text, { tag: table, icon: "/mark-lamp.svg" });
      shown.onclick = () => window.focus();
      return shown;
    } catch {
      return null; // phones want a service worker for it
    }
  },
};
