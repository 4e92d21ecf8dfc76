import type { LanguageModel, ModelQuestion } from '../../src/core/ai/language-model.ts';
import { ModelUnavailable } from '../../src/core/ai/language-model.ts';

/** A language model that answers this; what it was asked is kept. */
export function fakeModel(answer: () => unknown) {
  const asked: Pick<ModelQuestion<unknown>, 'system' | 'user' | 'purpose'>[] = [];
  const fake: LanguageModel = {
    name: 'tests:fake',
    ask: async (question) => {
      asked.push(question);
      const parsed = question.answer.safeParse(await answer());
      if (!parsed.success) throw new ModelUnavailable('invalid');
      return parsed.data;
    },
    stop: () => undefined,
  };
  return { fake, asked };
}
