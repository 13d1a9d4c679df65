// The socket to one table. It reconnects by itself, and tells its listener about messages and the connection.
import type { Command, Message } from "../protocol/wire";

export type ConnectionState = "opening" | "open" | "lost" | "closed";

const FIRST_DELAY = 500;
const LONGEST_DELAY = 10_000;

export interface SocketListener {
  message(message: Message): void;
  connection(state: ConnectionState, retryAt: number | null): void;
}

/** What a client of a table needs to send its commands. It tells its listener about messages and the connection. */
export interface Transport {
  /** Send a command; false if there is no connection. */
  send(command: Command): boolean;
  /** Connect again at once. */
  retry(): void;
  close(): void;
  /** Ask what simulations say about an action; where a table has another way for it than its own address. */
  aim?(seat: number, text: string, signal: AbortSignal): Promise<unknown>;
}

export class TableSocket implements Transport {
  private socket: WebSocket | null = null;
  private delay = FIRST_DELAY;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly table: string,
    private readonly listener: SocketListener,
  ) {
    this.open();
    addEventListener("online", this.retry);
  }

  /** Send a command; false if there is no connection. */
  send(command: Command): boolean {
    if (this.socket?.readyState !== WebSocket.OPEN) return false;
    this.socket.send(JSON.stringify(command));
    return true;
  }

  /** Reconnect at once: after the connection was lost, or because this person took a seat. */
  readonly retry = (): void => {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.drop();
    this.open();
  };

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.retry);
    this.drop();
    this.listener.connection("closed", null);
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
    this.listener.connection("opening", null);
    socket.onmessage = (event) => {
      if (socket !== this.socket) return;
      const message = JSON.parse(event.data as string) as Message;
      if (message.kind === "snapshot") {
        this.delay = FIRST_DELAY;
        this.listener.connection("open", null);
      }
      this.listener.message(message);
    };
    socket.onclose = () => socket === this.socket && this.lost();
  }

  private lost(): void {
    this.socket = null;
    const jittered = this.delay * (0.75 + Math.random() / 2);
    this.delay = Math.min(this.delay * 2, LONGEST_DELAY);
    this.listener.connection("lost", Date.now() + jittered);
    this.timer = setTimeout(this.retry, jittered);
  }
}
