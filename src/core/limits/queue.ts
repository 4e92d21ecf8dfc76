import { FairQueue, type QueueOptions } from './fair-queue.ts';

/** A queue for each key, so that nobody's tasks take the places of others. */
export class KeyedQueue<Key> {
  readonly #options: QueueOptions;
  readonly #queues = new Map<Key, FairQueue<Key>>();

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  refuse(key: Key, error: unknown): void {
    this.#queues.get(key)?.refuse(error);
  }

  async run<T>(key: Key, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const queue = this.#queues.get(key) ?? new FairQueue<Key>(this.#options);
    this.#queues.set(key, queue);
    try {
      return await queue.run(key, task, signal);
    } finally {
      if (queue.isIdle) this.#queues.delete(key);
    }
  }
}
