// One socket to one table that comes back by itself: messages out, commands in, and a word on how the line is.
import type { Command, Message } from "../protocol/wire";

export type LineState = "opening" | "open" | "lost" | "closed";

const FIRST_WAIT = 500;
const LONGEST_WAIT = 10_000;

export interface Hears {
  message(message: Message): void;
  line(state: LineState, retryAt: number | null): void;
}

export class Line {
  private socket: WebSocket | null = null;
  private wait = FIRST_WAIT;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private ended = false;

  constructor(
    private readonly table: string,
    private readonly hears: Hears,
  ) {
    this.open();
    addEventListener("online", this.retry);
  }

  /** Whether the command went out; a lost line sends nothing. */
  send(command: Command): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(command));
    return true;
  }

  /** Open the line anew: at once when it is lost, or because this person took a seat. */
  readonly retry = (): void => {
    if (this.ended) return;
    clearTimeout(this.timer);
    this.drop();
    this.open();
  };

  close(): void {
    this.ended = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.retry);
    this.drop();
    this.hears.line("closed", null);
  }

  private drop(): void {
    const socket = this.socket;
    this.socket = null;
    socket?.close();
  }

  private open(): void {
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/api/tables/${this.table}/socket`);
    this.socket = socket;
    this.hears.line("opening", null);
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      this.wait = FIRST_WAIT;
      this.hears.line("open", null);
      this.hears.message(JSON.parse(event.data as string) as Message);
    };
    socket.onclose = () => socket === this.socket && this.lost();
  }

  private lost(): void {
    this.socket = null;
    const pause = this.wait * (0.75 + Math.random() / 2);
    this.wait = Math.min(this.wait * 2, LONGEST_WAIT);
    this.hears.line("lost", Date.now() + pause);
    this.timer = setTimeout(this.retry, pause);
  }
}
