import PQueue from 'p-queue';

export interface QueueOptions {
  readonly concurrency: number;
  /** Tasks that wait; more are refused, because each holds memory and the last would wait in vain. */
  readonly waiting: number;
  /** What a refused task is told. */
  readonly busy: () => Error;
}

/** Runs a few tasks at a time in this process. The others wait in order, up to a number. */
export class TaskQueue {
  readonly #options: QueueOptions;
  readonly #queue: PQueue;
  readonly #waiting = new Set<AbortController>();
  #tasks = 0;

  constructor(options: QueueOptions) {
    this.#options = options;
    this.#queue = new PQueue({ concurrency: options.concurrency });
  }

  get isIdle(): boolean {
    return this.#tasks === 0;
  }

  /** Fails those that wait with what each would otherwise find out in turn, such as a database that is away. */
  refuse(error: unknown): void {
    for (const waiting of this.#waiting) waiting.abort(error);
  }

  /**
   * @param signal ends the waiting, not the task
   * @throws what `busy` makes, when the queue is full or the signal came first; else what the task throws
   */
  async run<T>(task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const { concurrency, waiting: most, busy } = this.#options;
    if (signal?.aborted || this.#tasks >= concurrency + most) throw busy();
    const waiting = new AbortController();
    const leave = (): void => waiting.abort(busy());
    const endWaiting = (): void => {
      this.#waiting.delete(waiting);
      signal?.removeEventListener('abort', leave);
    };
    const begin = (): Promise<T> => {
      endWaiting();
      return task();
    };
    this.#waiting.add(waiting);
    signal?.addEventListener('abort', leave, { once: true });
    this.#tasks += 1;
    try {
      return await this.#queue.add(begin, { signal: waiting.signal });
    } finally {
      endWaiting();
      this.#tasks -= 1;
    }
  }
}

/** A queue for each key, so that nobody's tasks take the places of others. */
export class KeyedQueue<Key> {
  readonly #options: QueueOptions;
  readonly #queues = new Map<Key, TaskQueue>();

  constructor(options: QueueOptions) {
    this.#options = options;
  }

  refuse(key: Key, error: unknown): void {
    this.#queues.get(key)?.refuse(error);
  }

  async run<T>(key: Key, task: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    const queue = this.#queues.get(key) ?? new TaskQueue(this.#options);
    this.#queues.set(key, queue);
    try {
      return await queue.run(task, signal);
    } finally {
      if (queue.isIdle) this.#queues.delete(key);
    }
  }
}
