import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** One call that was made again and again. */
export interface Look {
  /** By the clock of `performance.now()`, in milliseconds. */
  readonly beganAt: number;
  readonly ms: number;
  /** Null when there was no answer. */
  readonly status: number | null;
}

const EVERY_MS = 250;

/** Makes a call four times a second, each by itself: one that hangs keeps no other waiting. */
export class Watch {
  readonly looks: Look[] = [];
  readonly #call: () => Promise<Response>;
  #stopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(call: () => Promise<Response>) {
    this.#call = call;
  }

  start(): this {
    this.#running = (async () => {
      const looking: Promise<void>[] = [];
      for (; !this.#stopped; await pause(EVERY_MS)) looking.push(this.#look());
      await Promise.all(looking);
    })();
    return this;
  }

  /** @throws Error when there is no such look in time */
  async until(wanted: (look: Look) => boolean, withinMs: number): Promise<Look> {
    for (const end = Date.now() + withinMs; Date.now() < end; await pause(20)) {
      const found = this.looks.find(wanted);
      if (found) return found;
    }
    throw new Error(`not seen within ${withinMs} ms; last ${this.looks.at(-1)?.status}`);
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #look(): Promise<void> {
    const beganAt = performance.now();
    const status = await this.#call().then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => null,
    );
    this.looks.push({ beganAt, ms: performance.now() - beganAt, status });
  }
}
