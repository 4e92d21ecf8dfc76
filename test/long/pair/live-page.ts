import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { listen, type HeardEvent, type Listener } from '../../support/listener.ts';
import type { Duo } from './duo.ts';

/** How soon a page connects again; browsers wait for as long as the server has said, at most two seconds. */
const AGAIN_MS = 500;

/**
 * A page that stays open: it listens to `/api/live` of its process, and when that dies, of the other, saying what it saw
 * last as a browser does.
 */
export class LivePage {
  readonly #spans: {
    readonly page: Listener;
    readonly from: number;
    to: number;
    readonly process: number;
  }[] = [];
  readonly #duo: Duo;
  readonly #home: number;
  readonly #cookie: string;
  readonly #listening: Promise<void>;
  #isLeaving = false;

  /** @param home the process that the page goes to while it is up */
  constructor(duo: Duo, home: number, cookie: string) {
    this.#duo = duo;
    this.#home = home;
    this.#cookie = cookie;
    this.#listening = this.#listenOn();
  }

  async leave(): Promise<void> {
    this.#isLeaving = true;
    this.#spans.at(-1)?.page.leave();
    await this.#listening;
  }

  /** When it heard of a message: each time. */
  heard(clientMessageId: string): number[] {
    const isOfIt = ({ type, data }: HeardEvent) =>
      type === 'message' && (data as { clientMessageId?: string }).clientMessageId === clientMessageId;
    const events = this.#spans.flatMap(({ page }) => page.events);
    return events.filter(isOfIt).map(({ at }) => at);
  }

  /** The process that the page was connected to all the time between, or null. */
  connectedTo(from: number, to: number): number | null {
    return this.#spans.find((span) => span.from <= from && span.to >= to)?.process ?? null;
  }

  get #position(): string | undefined {
    return this.#spans.flatMap(({ page }) => page.position() ?? []).at(-1);
  }

  async #listenOn(): Promise<void> {
    while (!this.#isLeaving) {
      // The connection broke: its process died.
      await this.#listen().catch(() => undefined);
      if (!this.#isLeaving) await pause(AGAIN_MS);
    }
  }

  async #listen(): Promise<void> {
    const process = this.#duo.nearest(this.#home);
    const page = await listen(this.#duo.url(process), this.#cookie, this.#position);
    if (page.status !== 200) throw new Error(`live updates: ${page.status}`);
    const span = { page, from: performance.now(), to: Infinity, process };
    this.#spans.push(span);
    if (this.#isLeaving) page.leave();
    await page.ended;
    span.to = performance.now();
  }
}
