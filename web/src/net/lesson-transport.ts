// The transport of a lesson: each action is sent over HTTP with those before it, and answered by a table's messages.
import type { Command, LessonTurn, Message } from "../protocol/wire";
import { RefusalError, api, lessonTracks } from "./api";
import { applyUpdate, fromSnapshot, type TableState } from "./apply-update";
import type { SocketListener, Transport } from "./websocket";

const RETRY = 2000;

export interface LessonPlace {
  game: string;
  rulebook: string;
}

export const lessonTableId = ({ game, rulebook }: LessonPlace): string => `learn:${game}:${rulebook}`;

export class LessonTransport implements Transport {
  private step = "";
  private read = false;
  private actions: (string | Record<string, unknown>)[] = [];
  private latest: TableState | null = null;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private closed = false;

  constructor(
    private readonly place: LessonPlace,
    private readonly listener: SocketListener,
    /** Hears how the step stands, after the table's messages. */
    private readonly heard: (turn: LessonTurn) => void,
    /** Hears whether the hall is being asked. */
    private readonly busy: (busy: boolean) => void = () => {},
  ) {}

  /** Begin a step from its start; in one that is `read` there is nothing to choose. */
  begin(step: string, read: boolean): void {
    this.step = step;
    this.read = read;
    this.actions = [];
    this.latest = null;
    this.listener.connection("opening", null);
    void this.ask([], 0).then(
      (turn) => turn && this.deliver(turn),
      () => this.lost(),
    );
  }

  send(command: Command): boolean {
    if (this.closed || this.latest === null) return false;
    if (command.do === "act")
      void this.act(command.text ?? (command.action as Record<string, unknown>), command.id ?? 0);
    else if (command.do === "refresh") this.showAgain();
    else this.listener.message({ kind: "done", id: command.id ?? 0 });
    return true;
  }

  readonly retry = (): void => {
    clearTimeout(this.timer);
    if (!this.closed && this.step) this.begin(this.step, this.read);
  };

  close(): void {
    this.closed = true;
    clearTimeout(this.timer);
    this.listener.connection("closed", null);
  }

  aim(_seat: number, text: string, signal: AbortSignal): Promise<unknown> {
    const { place, step, actions } = this;
    return api.lessonAim(place.game, place.rulebook, step, { actions, text }, signal);
  }

  private async act(action: string | Record<string, unknown>, id: number): Promise<void> {
    try {
      const turn = await this.ask([...this.actions, action], this.latest?.version ?? 0);
      if (!turn) return;
      if (turn.verdict === "wrong") this.showAgain();
      this.listener.message({ kind: "done", id });
      this.deliver(turn);
    } catch (error) {
      const { code, message } = error as RefusalError;
      this.listener.message({ kind: "refusal", id, code, reason: message });
    }
  }

  /** Ask how the step stands after these actions; null if the answer comes after another step has begun. */
  private async ask(actions: (string | Record<string, unknown>)[], since: number): Promise<LessonTurn | null> {
    const { step, latest } = this;
    this.busy(true);
    const asked = api.lessonStep(this.place.game, this.place.rulebook, step, { actions, since });
    const turn = await asked.finally(() => step === this.step && this.busy(false));
    return this.closed || step !== this.step || latest !== this.latest ? null : turn;
  }

  private deliver(turn: LessonTurn): void {
    for (const [entry, track] of Object.entries(turn.tracks))
      lessonTracks.set(`${lessonTableId(this.place)} ${entry}`, track);
    this.actions = turn.actions;
    for (const message of turn.messages) this.take(message);
    if (turn.verdict === "done" || this.read) this.endChoices();
    this.listener.connection("open", null);
    this.heard(turn);
  }

  private take(message: Message): void {
    if (message.kind === "snapshot") this.latest = fromSnapshot(message, performance.now());
    else if (message.kind === "update" && this.latest) {
      const next = applyUpdate(this.latest, message, performance.now());
      if (typeof next !== "string") this.latest = next;
    }
    this.listener.message(message);
  }

  /** The step is over: nothing is offered any more. */
  private endChoices(): void {
    if (!this.latest) return;
    const { version } = this.latest;
    this.take({ kind: "update", since: version, version: version + 1, parts: { choices: [] }, log: [], chat: [] });
  }

  /** Show the table as it is, so that the next choice can be made. */
  private showAgain(): void {
    if (!this.latest) return;
    const { version, parts, log, chat } = this.latest;
    this.listener.message({ kind: "snapshot", version, parts: { ...parts }, log, chat });
  }

  private lost(): void {
    if (this.closed) return;
    this.listener.connection("lost", Date.now() + RETRY);
    this.timer = setTimeout(this.retry, RETRY);
  }
}
