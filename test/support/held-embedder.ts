import { FEATURES_EDITION, type Embedder } from '../../src/features/matching/ranking/index.ts';

const DIMENSIONS = 8;

/** Texts about money lie near each other, whatever their words; all others are alike. */
function vectorOf(text: string): Float32Array {
  const vector = new Float32Array(DIMENSIONS);
  vector[/cash|money|coins/i.test(text) ? 0 : 1] = 1;
  return vector;
}

/** A sentence model that answers at once, but for what nobody waits for: that is held until the test lets go of it. */
export class HeldEmbedder implements Embedder {
  readonly model = `held-1${FEATURES_EDITION}`;
  readonly dimensions = DIMENSIONS;
  /** Everything that was to be embedded in the background, in order. */
  readonly inBackgroundAsked: string[] = [];
  #letGo: () => void = () => {};
  #held: Promise<void> = Promise.resolve();

  /** Answers nothing in the background from now on. */
  hold(): void {
    this.#held = new Promise((resolve) => (this.#letGo = resolve));
  }

  letGo(): void {
    this.#letGo();
  }

  embed(texts: string[]): Promise<Float32Array[]> {
    return Promise.resolve(texts.map(vectorOf));
  }

  readonly inBackground: Embedder = {
    model: this.model,
    dimensions: DIMENSIONS,
    embed: async (texts) => {
      this.inBackgroundAsked.push(...texts);
      await this.#held;
      return this.embed(texts);
    },
    close: () => this.close(),
  };

  close(): Promise<void> {
    this.letGo();
    return Promise.resolve();
  }
}
