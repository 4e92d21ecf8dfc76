import { DailyBudget } from '../../../src/core/ai/daily-budget.ts';
import { ModelUnavailable, type ModelFailure } from '../../../src/core/ai/language-model.ts';
import { openLanguageModel } from '../../../src/core/ai/open-model.ts';
import type { CliContext } from '../../context.ts';
import { fine, wrong, type Finding } from './finding.ts';

const MENDS: Readonly<Record<ModelFailure, string>> = {
  timeout: 'gives no answer in time; see AI_TIMEOUT_SECONDS',
  refused: 'refuses questions; see AI_API_KEY, AI_MODEL and AI_BASE_URL',
  unreachable: 'cannot be reached; see AI_BASE_URL',
  invalid: 'does not answer in the form asked for; AI_MODEL must name one that can answer by a JSON schema',
  budget: 'is not asked any more today: the calls of AI_DAILY_CALLS are used up',
  busy: 'is not free',
};

/** The question counts as a call of the day. */
export async function model(context: Pick<CliContext, 'config' | 'db' | 'log'>): Promise<Finding> {
  const asked = openLanguageModel(context);
  const settings = context.config.ai;
  if (!asked || !settings) return fine('none configured: assessment and CVs the embedded way');
  // Only here: no other command needs the library of schemas.
  const { z } = await import('zod');
  const question = {
    purpose: 'check',
    system: 'Add up the two numbers that you are given.',
    user: '2 and 3',
    answer: z.object({ sum: z.number() }),
  } as const;
  const began = performance.now();
  try {
    await asked.ask(question);
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    return wrong(`${asked.name} ${MENDS[error.failure]}`);
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const calls = await new DailyBudget(context.db, settings.dailyCalls).taken();
  return fine(`${asked.name} answered in ${seconds} s; ${calls} of ${settings.dailyCalls} calls today`);
}
