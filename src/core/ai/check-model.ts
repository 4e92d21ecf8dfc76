import type { Deps } from '../deps.ts';
import { DailyBudget } from './daily-budget.ts';
import { ModelUnavailable, type ModelFailure, type ModelQuestion } from './language-model.ts';
import { openLanguageModel } from './open-model.ts';

/** One line of `timematch doctor`. */
export interface ModelFinding {
  readonly check: 'language model';
  readonly ok: boolean;
  readonly detail: string;
}

const MENDS: Readonly<Record<ModelFailure, string>> = {
  timeout: 'gives no answer in time; see AI_TIMEOUT_SECONDS',
  refused: 'refuses questions; see AI_API_KEY, AI_MODEL and AI_BASE_URL',
  unreachable: 'cannot be reached; see AI_BASE_URL',
  invalid: 'does not answer in the form asked for; AI_MODEL must name one that can answer by a JSON schema',
  budget: 'is not asked any more today: the calls of AI_DAILY_CALLS are used up',
  busy: 'is not free',
};

/** Asks the configured model one small question, which counts as a call of the day; asks nobody when there is none. */
export async function checkModel(deps: Pick<Deps, 'config' | 'db' | 'log'>): Promise<ModelFinding> {
  const finding = (ok: boolean, detail: string): ModelFinding => ({ check: 'language model', ok, detail });
  const model = openLanguageModel(deps);
  const settings = deps.config.ai;
  if (!model || !settings) return finding(true, 'none configured: assessment and CVs the embedded way');
  const began = performance.now();
  try {
    await model.ask(await smallQuestion());
  } catch (error) {
    if (!(error instanceof ModelUnavailable)) throw error;
    return finding(false, `${model.name} ${MENDS[error.failure]}`);
  }
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  const calls = await new DailyBudget(deps.db, settings.dailyCalls).taken();
  return finding(
    true,
    `${model.name} answered in ${seconds} s; ${calls} of ${settings.dailyCalls} calls today`,
  );
}

/** Loaded when it is asked: no other command needs the library of schemas. */
async function smallQuestion(): Promise<ModelQuestion<{ sum: number }>> {
  const { z } = await import('zod');
  return {
    purpose: 'check',
    system: 'Add up the two numbers that you are given.',
    user: '2 and 3',
    answer: z.object({ sum: z.number() }),
  };
}
