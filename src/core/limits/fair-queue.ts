export interface QueueOptions {
  readonly concurrency: number;
  /** Tasks that wait; more are refused, because each holds memory and the last would wait in vain. */
  readonly waiting: number;
  readonly busy: () => Error;
}

interface Waiting {
  readonly start: () => void;
  readonly refuse: (error: unknown) => void;
}

interface Share {
  readonly waiting: Waiting[];
  running: number;
  /** Since it last had nothing to do. */
  served: number;
}

/**
 * Runs a few tasks at a time in this process, by shares: next comes whoever has been served least, so that those who
 * send many tasks wait for those who send few, however many they are. When too many wait, the last task of whoever has
 * most is refused.
 */
export class FairQueue<Key> {
  readonly #options: QueueOptions;
  readonly #shares = new Map<Key, Share>();
  #running = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  get isIdle(): boolean {
    return this.#shares.size === 0;
  }

  /** Fails those that wait with an error that each would meet in turn, such as a database that is away. */
  refuse(error: unknown): void {
    for (const { waiting } of this.#shares.values()) for (const one of waiting.splice(0)) one.refuse(error);
  }

  /**
   * @param signal ends the waiting, not the task
   * @throws what `busy` makes, when the task was refused or the signal came first; else what the task throws
   */
  async run<T>(key: Key, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    if (signal?.aborted) throw this.#options.busy();
    const share = this.#shares.get(key) ?? { waiting: [], running: 0, served: 0 };
    this.#shares.set(key, share);
    try {
      await this.#turn(share, signal);
      try {
        return await task();
      } finally {
        share.running -= 1;
        this.#running -= 1;
        this.#next();
      }
    } finally {
      if (share.running === 0 && share.waiting.length === 0 && this.#shares.get(key) === share)
        this.#shares.delete(key);
    }
  }

  #turn(share: Share, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        const at = share.waiting.indexOf(one);
        if (at >= 0) share.waiting.splice(at, 1);
        one.refuse(this.#options.busy());
      };
      const end = () => signal?.removeEventListener('abort', leave);
      const one: Waiting = {
        start: () => {
          end();
          resolve();
        },
        refuse: (error) => {
          end();
          reject(error);
        },
      };
      signal?.addEventListener('abort', leave, { once: true });
      share.waiting.push(one);
      this.#next();
      this.#refuseTooMany();
    });
  }

  #next(): void {
    while (this.#running < this.#options.concurrency) {
      const least = this.#waitingShares().reduce<Share | null>(
        (best, share) => (best === null || share.served < best.served ? share : best),
        null,
      );
      const one = least?.waiting.shift();
      if (!least || !one) return;
      least.served += 1;
      least.running += 1;
      this.#running += 1;
      one.start();
    }
  }

  #refuseTooMany(): void {
    const shares = this.#waitingShares();
    const all = shares.reduce((sum, { waiting }) => sum + waiting.length, 0);
    if (all <= this.#options.waiting) return;
    const most = shares.reduce((worst, share) =>
      share.waiting.length > worst.waiting.length ? share : worst,
    );
    most.waiting.pop()?.refuse(this.#options.busy());
  }

  #waitingShares(): Share[] {
    return [...this.#shares.values()].filter(({ waiting }) => waiting.length > 0);
  }
}
