/** Characters a message, each text counted as long as the longest, so that a message takes some 300 ms at most. */
const CHARACTERS = 1_500;
const MOST_TEXTS = 16;

export interface WaitingText {
  readonly text: string;
  /** Number of texts in its request; smaller requests go first. Infinite for background work. */
  size: number;
  failures: number;
  resolve(vector: Float32Array): void;
  reject(error: Error): void;
}

/** Texts for the sentence model, taken in messages of like length because the model pads all texts to the longest. */
export class EmbedQueue {
  readonly #texts = new Map<string, WaitingText>();

  get size(): number {
    return this.#texts.size;
  }

  add(text: WaitingText): void {
    this.#texts.set(text.text, text);
  }

  /** Queues a failed text again. It then goes alone, because another text may have caused the failure. */
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
    const room = Math.min(MOST_TEXTS, Math.floor(CHARACTERS / length) || 1);
    const fellows = others
      .filter((one) => first.failures + one.failures === 0 && one.text.length <= length)
      .sort((a, b) => b.text.length - a.text.length)
      .slice(0, room - 1);
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
