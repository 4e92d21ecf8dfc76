import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import type { Duo } from './duo.ts';

/** An event that reached the page. */
export interface Heard {
  readonly clientMessageId: string;
  readonly at: number;
}

/** How soon a page connects again; browsers wait for as long as the server has said, at most two seconds. */
const AGAIN_MS = 500;

/**
 * A page that stays open: it listens to `/api/live` of its process, and when that dies, of the other, saying what it saw
 * last as a browser does.
 */
export class LivePage {
  readonly heard: Heard[] = [];
  /** Times at which the page was connected, each from and to. */
  readonly connected: { readonly from: number; to: number; readonly process: number }[] = [];
  readonly #duo: Duo;
  readonly #home: number;
  readonly #cookie: string;
  readonly #leaving = new AbortController();
  #lastEventId = '';
  #listening: Promise<void> = Promise.resolve();

  /** @param home the process that the page goes to while it is up */
  constructor(duo: Duo, home: number, cookie: string) {
    this.#duo = duo;
    this.#home = home;
    this.#cookie = cookie;
  }

  open(): this {
    this.#listening = (async () => {
      while (!this.#leaving.signal.aborted) {
        // The connection broke: its process died.
        await this.#listen().catch(() => undefined);
        if (!this.#leaving.signal.aborted) await pause(AGAIN_MS);
      }
    })();
    return this;
  }

  async leave(): Promise<void> {
    this.#leaving.abort();
    await this.#listening;
  }

  /** The process that the page was connected to all the time between, or null. */
  connectedTo(from: number, to: number): number | null {
    return this.connected.find((span) => span.from <= from && span.to >= to)?.process ?? null;
  }

  async #listen(): Promise<void> {
    const process = this.#duo.nearest(this.#home);
    const response = await fetch(`${this.#duo.url(process)}/api/live`, {
      signal: this.#leaving.signal,
      headers: {
        accept: 'text/event-stream',
        cookie: this.#cookie,
        ...(this.#lastEventId ? { 'last-event-id': this.#lastEventId } : {}),
      },
    });
    if (!response.ok) throw new Error(`live updates: ${response.status}`);
    const span = { from: performance.now(), to: Infinity, process };
    this.connected.push(span);
    try {
      let rest = '';
      const decoder = new TextDecoder();
      for await (const chunk of response.body ?? []) {
        const blocks = (rest + decoder.decode(chunk as Uint8Array, { stream: true })).split('\n\n');
        rest = blocks.pop() ?? '';
        for (const block of blocks) this.#take(block);
      }
    } finally {
      span.to = performance.now();
    }
  }

  #take(block: string): void {
    const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(block)?.[1];
    this.#lastEventId = field('id') ?? this.#lastEventId;
    if (field('event') !== 'message') return;
    const { clientMessageId } = JSON.parse(field('data') ?? '{}') as { clientMessageId?: string };
    if (clientMessageId) this.heard.push({ clientMessageId, at: performance.now() });
  }
}
