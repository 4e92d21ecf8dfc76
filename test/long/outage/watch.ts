import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';

/** One look at a health check. */
export interface Look {
  readonly at: number;
  readonly ms: number;
  readonly status: number | null;
}

/** Looks at a health check five times a second, each look by itself: one that hangs keeps no other waiting. */
export class Watch {
  readonly looks: Look[] = [];
  readonly #url: string;
  #stopped = false;
  #running: Promise<unknown> = Promise.resolve();

  constructor(url: string) {
    this.#url = url;
  }

  start(): this {
    this.#running = (async () => {
      const looking: Promise<void>[] = [];
      for (; !this.#stopped; await pause(200)) looking.push(this.#look());
      await Promise.all(looking);
    })();
    return this;
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #look(): Promise<void> {
    const at = performance.now();
    const status = await fetch(this.#url, { signal: AbortSignal.timeout(30_000) }).then(
      async (response) => {
        await response.arrayBuffer();
        return response.status;
      },
      () => null,
    );
    this.looks.push({ at, ms: performance.now() - at, status });
  }
}
