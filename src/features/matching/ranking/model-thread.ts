import { Worker } from 'node:worker_threads';

const LONGEST_WAIT_MS = 30_000;
/** Why texts are refused at the end of a process. */
export const CLOSED = 'Sentence model: closed';

type Answer = { id: number; vectors?: Float32Array[]; error?: string };

/** The sentence model in a worker thread, for one message at a time; starts on first use, and again when it has died. */
export class ModelThread {
  readonly #script: URL;
  #worker: Worker | undefined;
  #running: { id: number; resolve(vectors: Float32Array[]): void; reject(error: Error): void } | undefined;
  #serial = 0;

  constructor(script: URL) {
    this.#script = script;
  }

  get isBusy(): boolean {
    return this.#running !== undefined;
  }

  /** Rejects when the thread dies over the texts, cannot embed them or takes too long. */
  async embed(texts: string[]): Promise<Float32Array[]> {
    const id = ++this.#serial;
    const worker = (this.#worker ??= this.#start());
    worker.ref();
    const timer = setTimeout(() => void worker.terminate(), LONGEST_WAIT_MS);
    try {
      return await new Promise((resolve, reject) => {
        this.#running = { id, resolve, reject };
        worker.postMessage({ id, texts });
      });
    } finally {
      clearTimeout(timer);
      worker.unref();
    }
  }

  async close(): Promise<void> {
    const worker = this.#worker;
    this.#worker = undefined;
    this.#settle()?.reject(new Error(CLOSED));
    await worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { execArgv: [] });
    worker.on('message', ({ id, vectors, error }: Answer) => {
      if (this.#running?.id !== id) return;
      const running = this.#settle();
      if (vectors) running?.resolve(vectors);
      else running?.reject(new Error(`Sentence model: ${error ?? 'no answer'}`));
    });
    worker.on('error', () => this.#lost(worker));
    worker.on('exit', () => this.#lost(worker));
    return worker;
  }

  #lost(worker: Worker): void {
    if (worker !== this.#worker) return;
    this.#worker = undefined;
    this.#settle()?.reject(new Error('Sentence model: the sentence model stopped'));
  }

  #settle() {
    const running = this.#running;
    this.#running = undefined;
    return running;
  }
}
