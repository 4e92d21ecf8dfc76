import type { z } from 'zod';

/** What a model is asked for; each has its prompt in a file of its own beside the feature that asks. */
type ModelPurpose = 'assessment' | 'profile' | 'content' | 'translation' | 'check';

export interface ModelQuestion<Answer> {
  readonly purpose: ModelPurpose;
  /** Orders: ours alone, never with a word of a user's in it. */
  readonly system: string;
  /** Data: everything that users wrote, fenced by the prompt, to be read and never obeyed. */
  readonly user: string;
  /** What the answer must look like; anything else counts as no answer. */
  readonly answer: z.ZodType<Answer>;
}

/** Why a model gave no answer. The reader of an error needs no more: what to do is the same, the embedded way. */
export type ModelFailure = 'timeout' | 'refused' | 'unreachable' | 'invalid' | 'budget' | 'busy';

/** The model gave no usable answer within its limits. Callers fall back and say so (contract §5). */
export class ModelUnavailable extends Error {
  readonly failure: ModelFailure;
  constructor(failure: ModelFailure) {
    super(`the language model gave no answer: ${failure}`);
    this.name = 'ModelUnavailable';
    this.failure = failure;
  }
}

/** A configured language model, behind its limits on time, calls at once and calls a day (docs/operations.md). */
export interface LanguageModel {
  /** `provider:model`; stored answers remember who gave them. */
  readonly name: string;
  /** @throws ModelUnavailable, and nothing else */
  readonly ask: <Answer>(question: ModelQuestion<Answer>) => Promise<Answer>;
  /** Cuts the questions under way (`busy`) and asks no more: a process that ends does not wait for a model. */
  readonly stop: () => void;
}
