import { randomUUID } from 'node:crypto';
import type { ModelQuestion } from './language-model.ts';

/**
 * A question about what a stranger wrote, between lines that end in random digits: `{fence}` in the orders. No author
 * knows them, so that no text can end the data.
 */
export function fencedQuestion<Answer>({
  data,
  name = 'data',
  ...question
}: Omit<ModelQuestion<Answer>, 'user'> & {
  readonly data: string;
  readonly name?: string;
}): ModelQuestion<Answer> {
  const fence = randomUUID().replaceAll('-', '');
  const system = question.system.replaceAll('{fence}', fence);
  return { ...question, system, user: `${name} ${fence}\n${data}\nend ${fence}` };
}
