import { Worker } from 'node:worker_threads';
import { cut } from './text.ts';
import type { Embedder } from './types.ts';

export const USE_MODEL = 'use-lite-en-0.2.0';
const DIMENSIONS = 512;
/** Time grows with the square of the length; the model itself reads only the first words well. */
const LONGEST_TEXT = 2_000;
/** Texts a message: small, so that a search does not wait behind the indexing of a long profile. */
const CHUNK = 6;
/** Remembered vectors, 2 KB each. */
const CACHE = 2_000;
const LONGEST_WAIT_MS = 30_000;

interface Job {
  texts: string[];
  vectors: Float32Array[];
  /** Jobs with fewer texts go first. */
  size: number;
  resolve(vectors: Float32Array[]): void;
  reject(error: Error): void;
  failures: number;
}

type Answer = { id: number; vectors?: Float32Array[]; error?: string };

/**
 * The shipped Universal Sentence Encoder (Lite, English) in one worker thread. Starts on first use, starts again when
 * the thread dies, does not keep the process alive while idle. `embed` rejects when the thread failed twice over the
 * same texts or after `close`. `script` is the thread's program; tests give another one.
 */
export function createUseEmbedder(script: URL = new URL('./use-worker.mjs', import.meta.url)): Embedder {
  const cache = new Map<string, Float32Array>();
  /** Texts that are being embedded: a brief is moderated and ranked at the same time. */
  const underWay = new Map<string, Promise<Float32Array>>();
  const queue: Job[] = [];
  let worker: Worker | undefined;
  let running: { job: Job; id: number; timer: NodeJS.Timeout } | undefined;
  let serial = 0;
  let closed = false;

  function start(): Worker {
    const thread = new Worker(script, { execArgv: [] });
    thread.on('message', (answer: Answer) => answered(answer));
    thread.on('error', () => lost(thread));
    thread.on('exit', () => lost(thread));
    return thread;
  }

  function answered({ id, vectors, error }: Answer): void {
    if (!running || running.id !== id) return;
    const { job } = running;
    settle();
    if (vectors) job.vectors.push(...vectors);
    else fail(job, error ?? 'no answer');
    proceed(job);
  }

  function lost(thread: Worker): void {
    if (thread !== worker) return;
    worker = undefined;
    if (!running) return;
    const { job } = running;
    settle();
    fail(job, 'the sentence model stopped');
    proceed(job);
  }

  function settle(): void {
    clearTimeout(running?.timer);
    running = undefined;
  }

  function fail(job: Job, why: string): void {
    job.failures++;
    if (job.failures > 1 || closed) {
      job.reject(new Error(`Sentence model: ${why}`));
      job.size = -1;
    }
  }

  function proceed(job: Job): void {
    if (job.size >= 0) {
      if (job.vectors.length >= job.texts.length) job.resolve(job.vectors);
      else queue.push(job);
    }
    next();
  }

  function next(): void {
    if (running) return;
    if (!queue.length) {
      worker?.unref();
      return;
    }
    queue.sort((a, b) => a.size - b.size); // stable: equal jobs stay in order
    const job = queue.shift()!;
    worker ??= start();
    worker.ref();
    const id = ++serial;
    const timer = setTimeout(() => void worker?.terminate(), LONGEST_WAIT_MS);
    running = { job, id, timer };
    worker.postMessage({ id, texts: job.texts.slice(job.vectors.length, job.vectors.length + CHUNK) });
  }

  function run(texts: string[]): Promise<Float32Array[]> {
    if (closed) return Promise.reject(new Error('Sentence model: closed'));
    if (!texts.length) return Promise.resolve([]);
    return new Promise((resolve, reject) => {
      queue.push({ texts, vectors: [], size: texts.length, resolve, reject, failures: 0 });
      next();
    });
  }

  /** Lets others who ask for the text meanwhile have the same vector, and whoever asks later. */
  function share(key: string, made: Promise<Float32Array>): void {
    underWay.set(key, made);
    made.then(
      (vector) => {
        underWay.delete(key);
        cache.set(key, vector);
      },
      () => underWay.delete(key),
    );
  }

  return {
    model: USE_MODEL,
    dimensions: DIMENSIONS,
    async embed(texts) {
      const keys = texts.map((text) => cut(text.replaceAll(/\s+/g, ' ').trim(), LONGEST_TEXT));
      const missing = [...new Set(keys)].filter((key) => key && !cache.has(key) && !underWay.has(key));
      const made = run(missing);
      missing.forEach((key, i) =>
        share(
          key,
          made.then((vectors) => vectors[i]!),
        ),
      );
      // The model answers nothing for an empty text: its vector is zero.
      const vectorOf = async (key: string) =>
        key ? (cache.get(key) ?? underWay.get(key)!) : new Float32Array(DIMENSIONS);
      const [, found] = await Promise.all([made, Promise.all(keys.map(vectorOf))]);
      for (const key of keys) {
        const vector = cache.get(key);
        if (vector && cache.delete(key)) cache.set(key, vector); // most recently used last
      }
      for (const key of cache.keys()) {
        if (cache.size <= CACHE) break;
        cache.delete(key);
      }
      return found;
    },
    async close() {
      closed = true;
      const thread = worker;
      worker = undefined;
      const waiting = [...queue.splice(0), ...(running ? [running.job] : [])];
      settle();
      for (const job of waiting) job.reject(new Error('Sentence model: closed'));
      await thread?.terminate();
    },
  };
}
