/** Characters a message, each text counting as long as the longest, so that nobody waits for long behind one. */
const CHARACTERS = 1_500;
const MOST_TEXTS = 16;

/** A text that waits for its vector. */
export interface WaitingText {
  readonly text: string;
  /** How many texts were asked for with it: those with fewer go first. Infinite for what nobody waits for. */
  size: number;
  failures: number;
  resolve(vector: Float32Array): void;
  reject(error: Error): void;
}

/**
 * The texts that wait for the sentence model. They are taken in messages of like length: the model fills all texts of a
 * message up to the longest, which took two thirds of its time before.
 */
export class EmbedQueue {
  readonly #texts = new Map<string, WaitingText>();

  get size(): number {
    return this.#texts.size;
  }

  add(text: WaitingText): void {
    this.#texts.set(text.text, text);
  }

  /** Takes a text back that failed. It goes alone then: another one may be to blame. */
  again(text: WaitingText): void {
    text.failures += 1;
    this.add(text);
  }

  /** Somebody who asked for fewer texts wants one that waits. */
  hurry(text: string, size: number): void {
    const waiting = this.#texts.get(text);
    if (waiting) waiting.size = Math.min(waiting.size, size);
  }

  /** The next message: what has waited longest, and texts a little shorter whoever waits for them. */
  take(): WaitingText[] {
    const all = [...this.#texts.values()];
    const size = Math.min(...all.map((one) => one.size));
    const [first, ...others] = all.filter((one) => one.size === size);
    if (!first) return [];
    const { length } = first.text;
    const room = Math.min(MOST_TEXTS, Math.floor(CHARACTERS / length) || 1);
    const fellows = others
      .filter((one) => first.failures + one.failures === 0 && one.text.length <= length)
      .sort((a, b) => b.text.length - a.text.length)
      .slice(0, room - 1);
    const taken = [first, ...fellows];
    for (const { text } of taken) this.#texts.delete(text);
    return taken;
  }

  /** Takes everything that waits. */
  empty(): WaitingText[] {
    const all = [...this.#texts.values()];
    this.#texts.clear();
    return all;
  }
}
