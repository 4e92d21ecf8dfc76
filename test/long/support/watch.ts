import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { statusOf } from '../../support/process.ts';
import { until } from '../../support/until.ts';

/** One call that was made again and again. */
export interface Look {
  /** By the clock of `performance.now()`, in milliseconds. */
  readonly beganAt: number;
  readonly ms: number;
  /** Null when there was no answer. */
  readonly status: number | null;
}

/** When it was answered. */
export const endOf = ({ beganAt, ms }: Pick<Look, 'beganAt' | 'ms'>): number => beganAt + ms;

const EVERY_MS = 200;

/** Makes a call five times a second, each by itself: one that hangs keeps no other waiting. */
export class Watch {
  readonly looks: Look[] = [];
  readonly #statusNow: () => Promise<number | null>;
  readonly #looking: Promise<void>;
  #isOver = false;

  /** @param what the address that is looked at, or a call of one's own that has a status */
  constructor(what: string | (() => Promise<{ readonly status: number }>)) {
    this.#statusNow =
      typeof what === 'string'
        ? () => statusOf(what, 30_000)
        : () =>
            what().then(
              ({ status }) => status,
              () => null,
            );
    this.#looking = this.#lookOn();
  }

  /** @throws Error when there is no such look in time */
  async until(wanted: (look: Look) => boolean, withinMs: number): Promise<Look> {
    const last = () => `the look that is waited for; last ${this.looks.at(-1)?.status}`;
    await until(last, () => this.looks.some(wanted), withinMs);
    return this.looks.find(wanted)!;
  }

  async stop(): Promise<void> {
    this.#isOver = true;
    await this.#looking;
  }

  async #lookOn(): Promise<void> {
    const looking: Promise<void>[] = [];
    for (; !this.#isOver; await pause(EVERY_MS)) looking.push(this.#look());
    await Promise.all(looking);
  }

  async #look(): Promise<void> {
    const beganAt = performance.now();
    const status = await this.#statusNow();
    this.looks.push({ beganAt, ms: performance.now() - beganAt, status });
  }
}
