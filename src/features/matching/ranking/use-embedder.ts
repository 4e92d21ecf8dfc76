import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { BoundedMap } from '../../../core/bounded-map.ts';
import { cut } from '../../../core/cut.ts';
import { FEATURES_EDITION } from './features.ts';
import type { Embedder } from './types.ts';

/** Only vectors of one model are comparable. */
export const SENTENCE_MODEL = 'use-lite-en-0.2.0';
const USE_MODEL = `${SENTENCE_MODEL}${FEATURES_EDITION}`;
const DIMENSIONS = 512;
/** As the model reads them (NFKC). Time grows with the square; the model itself reads only the first words well. */
const LONGEST_TEXT = 2_000;
/** 2 KB each. */
const CACHE = 2_000;
const LONGEST_WAIT_MS = 30_000;
const CLOSED = 'Sentence model: closed';
/** A second thread halves the time of an import; a third would take the last core from searches. */
const THREADS = Math.min(2, availableParallelism());
/** So many waiting texts start the second thread, with another model in memory. */
const HANDS_FULL = 32;
/** The model’s memory is given back when nobody has asked for so long. */
const IDLE_MS = 600_000;

/**
 * The shipped Universal Sentence Encoder (Lite, English) in threads, which start on use, are replaced when they die and do
 * not keep the process alive. `embed` rejects after `close`, or when a thread failed twice over the same text.
 * @param script the threads' program; tests give another one
 * @param idleMs a thread that has had nothing to do for so long ends
 */
export function createUseEmbedder(
  script: URL = new URL('./use-worker.mjs', import.meta.url),
  idleMs: number = IDLE_MS,
): Embedder {
  const cache = new BoundedMap<string, Float32Array>(CACHE);
  /** Texts under way; a brief is moderated and ranked at the same time, and imports repeat themselves. */
  const underWay = new Map<string, Promise<Float32Array>>();
  const queue = new EmbedQueue();
  let pool: Piscina<string[], Float32Array[]> | undefined;
  let busy = 0;
  let closed = false;

  function next(): void {
    while (
      queue.size > 0 &&
      busy < (queue.size >= HANDS_FULL || pool?.threads.length === THREADS ? THREADS : 1)
    )
      void work(queue.take());
  }

  async function work(texts: readonly WaitingText[]): Promise<void> {
    pool ??= new Piscina<string[], Float32Array[]>({
      filename: fileURLToPath(script),
      execArgv: [],
      minThreads: 0,
      maxThreads: THREADS,
      idleTimeout: idleMs,
      recordTiming: false,
    }).on('error', () => undefined); // a thread that ends between two messages is replaced at the next
    busy += 1;
    try {
      const signal = AbortSignal.timeout(LONGEST_WAIT_MS);
      const vectors = await pool.run(
        texts.map(({ text }) => text),
        { signal },
      );
      texts.forEach((text, i) => text.resolve(vectors[i]!));
    } catch (cause) {
      const error = closed ? new Error(CLOSED) : new Error('Sentence model: stopped', { cause });
      for (const text of texts)
        if (closed || text.failures > 0) text.reject(error);
        else queue.again(text);
    }
    busy -= 1;
    next();
  }

  async function vectorOf(text: string, size: number): Promise<Float32Array> {
    if (!text) return new Float32Array(DIMENSIONS); // the model gives no vector for an empty text
    const cached = cache.get(text);
    if (cached) {
      cache.set(text, cached);
      return cached;
    }
    queue.hurry(text, size);
    const known = underWay.get(text);
    if (known) return known;
    const made = new Promise<Float32Array>((resolve, reject) => {
      queue.add({ text, size, failures: 0, resolve, reject });
    })
      .then((vector) => {
        cache.set(text, vector);
        return vector;
      })
      .finally(() => underWay.delete(text));
    underWay.set(text, made);
    return made;
  }

  async function embed(texts: string[], isBackground: boolean): Promise<Float32Array[]> {
    const read = (text: string) => text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim();
    const keys = texts.map((text) => cut(read(text), LONGEST_TEXT));
    const missing = new Set(keys.filter((key) => key && !cache.has(key)));
    if (closed && missing.size > 0) throw new Error(CLOSED);
    const size = isBackground ? Infinity : missing.size;
    const vectors = keys.map((key) => vectorOf(key, size));
    next();
    return Promise.all(vectors);
  }

  async function close(): Promise<void> {
    closed = true;
    for (const text of queue.empty()) text.reject(new Error(CLOSED));
    await pool?.destroy();
  }

  const model = { model: USE_MODEL, dimensions: DIMENSIONS, close };
  return {
    ...model,
    embed: (texts) => embed(texts, false),
    inBackground: { ...model, embed: (texts) => embed(texts, true) },
  };
}

/** For systems that cannot run the sentence model: the ranker then uses words only. */
export function createLexicalOnlyEmbedder(): Embedder {
  return {
    model: `none${FEATURES_EDITION}`,
    dimensions: 0,
    embed: (texts) => Promise.resolve(texts.map(() => new Float32Array(0))),
    close: () => Promise.resolve(),
  };
}

/** Characters a message, so that a message takes some 200 ms at most. */
const CHARACTERS = 1_500;
const MOST_TEXTS = 16;

interface WaitingText {
  readonly text: string;
  /** Number of texts in its request; smaller requests go first. Infinite for background work. */
  size: number;
  failures: number;
  resolve(vector: Float32Array): void;
  reject(error: Error): void;
}

/** Messages keep the texts of a request together; smaller requests go first. */
export class EmbedQueue {
  readonly #texts = new Map<string, WaitingText>();

  get size(): number {
    return this.#texts.size;
  }

  add(text: WaitingText): void {
    this.#texts.set(text.text, text);
  }

  /** A failed text goes alone, because another one may have caused the failure. */
  again(text: WaitingText): void {
    text.failures += 1;
    this.add(text);
  }

  /** Moves a waiting text forward for a smaller request. */
  hurry(text: string, size: number): void {
    const waiting = this.#texts.get(text);
    if (waiting) waiting.size = Math.min(waiting.size, size);
  }

  /** The next message: the text that has waited longest, and others a little shorter. */
  take(): WaitingText[] {
    const all = [...this.#texts.values()];
    const size = Math.min(...all.map((one) => one.size));
    const [first, ...others] = all.filter((one) => one.size === size);
    if (!first) return [];
    const { length } = first.text;
    let room = CHARACTERS - length;
    const fellows = others
      .filter((one) => first.failures + one.failures === 0 && one.text.length <= length)
      .sort((a, b) => b.text.length - a.text.length)
      .filter(({ text }) => {
        const fits = text.length <= room;
        if (fits) room -= text.length;
        return fits;
      })
      .slice(0, MOST_TEXTS - 1);
    const taken = [first, ...fellows];
    for (const { text } of taken) this.#texts.delete(text);
    return taken;
  }

  empty(): WaitingText[] {
    const all = [...this.#texts.values()];
    this.#texts.clear();
    return all;
  }
}
