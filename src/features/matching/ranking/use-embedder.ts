import { FEATURES_EDITION } from './features.ts';
import { availableParallelism } from 'node:os';
import { EmbedQueue } from './embed-queue.ts';
import type { WaitingText } from './embed-queue.ts';
import { CLOSED, ModelThread } from './model-thread.ts';
import { cut } from './text.ts';
import type { Embedder } from './types.ts';
import { asError } from '../../../core/errors.ts';

/** The sentence model itself, by which vectors are comparable. */
export const SENTENCE_MODEL = 'use-lite-en-0.2.0';
export const USE_MODEL = `${SENTENCE_MODEL}${FEATURES_EDITION}`;
const DIMENSIONS = 512;
/** Time grows with the square of the length; the model itself reads only the first words well. */
const LONGEST_TEXT = 2_000;
/** Remembered vectors, 2 KB each. */
const CACHE = 2_000;
/** A second thread halves the time that an import waits; a third would take the last core from those who search. */
const THREADS = Math.min(2, availableParallelism());
/** Texts that wait while the first thread is at work before there is a second one, with another model in memory. */
const HANDS_FULL = 32;

/**
 * The shipped Universal Sentence Encoder (Lite, English) in worker threads: one on first use, another when the first has
 * its hands full. A thread that dies is started again; none keeps the process alive while idle. `embed` rejects when a
 * thread failed twice over the same text or after `close`. `script` is the threads' program; tests give another one.
 */
export function createUseEmbedder(script: URL = new URL('./use-worker.mjs', import.meta.url)): Embedder {
  const cache = new Map<string, Float32Array>();
  /** Texts that are being embedded: a brief is moderated and ranked at the same time, imports repeat themselves. */
  const underWay = new Map<string, Promise<Float32Array>>();
  const queue = new EmbedQueue();
  const threads: ModelThread[] = [];
  let closed = false;

  function next(): void {
    while (queue.size > 0) {
      let thread = threads.find((one) => !one.isBusy);
      if (!thread) {
        if (threads.length >= THREADS || (threads.length > 0 && queue.size < HANDS_FULL)) return;
        threads.push((thread = new ModelThread(script)));
      }
      void work(thread, queue.take());
    }
  }

  async function work(thread: ModelThread, texts: readonly WaitingText[]): Promise<void> {
    try {
      const vectors = await thread.embed(texts.map(({ text }) => text));
      texts.forEach((text, i) => text.resolve(vectors[i]!));
    } catch (error) {
      for (const text of texts)
        if (closed || text.failures > 0) text.reject(asError(error));
        else queue.again(text);
    }
    next();
  }

  /** Lets others who ask for the text meanwhile have the same vector, and whoever asks later. */
  function share(text: string, size: number): void {
    const made = new Promise<Float32Array>((resolve, reject) => {
      queue.add({ text, size, failures: 0, resolve, reject });
    });
    underWay.set(text, made);
    made.then(
      (vector) => {
        underWay.delete(text);
        cache.set(text, vector);
      },
      () => underWay.delete(text),
    );
  }

  async function embed(texts: string[], isBackground: boolean): Promise<Float32Array[]> {
    const keys = texts.map((text) => cut(text.replaceAll(/\s+/g, ' ').trim(), LONGEST_TEXT));
    const missing = [...new Set(keys)].filter((key) => key && !cache.has(key));
    if (closed && missing.length > 0) throw new Error(CLOSED);
    const size = isBackground ? Infinity : missing.length;
    for (const key of missing)
      if (underWay.has(key)) queue.hurry(key, size);
      else share(key, size);
    // The model answers nothing for an empty text: its vector is zero.
    const vectorOf = async (key: string) =>
      key ? (cache.get(key) ?? underWay.get(key)!) : new Float32Array(DIMENSIONS);
    const vectors = Promise.all(keys.map(vectorOf));
    next();
    const found = await vectors;
    for (const key of keys) {
      const vector = cache.get(key);
      if (vector && cache.delete(key)) cache.set(key, vector); // most recently used last
    }
    for (const key of cache.keys()) {
      if (cache.size <= CACHE) break;
      cache.delete(key);
    }
    return found;
  }

  async function close(): Promise<void> {
    closed = true;
    for (const text of queue.empty()) text.reject(new Error(CLOSED));
    await Promise.all(threads.map((thread) => thread.close()));
  }

  const model = { model: USE_MODEL, dimensions: DIMENSIONS, close };
  return {
    ...model,
    embed: (texts) => embed(texts, false),
    inBackground: { ...model, embed: (texts) => embed(texts, true) },
  };
}
