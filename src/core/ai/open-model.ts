import type { Deps } from '../deps.ts';
import { DailyBudget } from './daily-budget.ts';
import { GuardedModel } from './guarded-model.ts';

/** Null when none is configured. Opening loads nothing and asks nobody: LangChain comes with the first question. */
export function openLanguageModel({ config, db, log }: Pick<Deps, 'config' | 'db' | 'log'>) {
  const settings = config.ai;
  if (!settings) return null;
  return new GuardedModel({
    settings,
    log,
    budget: new DailyBudget(db, settings.dailyCalls),
    load: async () => (await import('./langchain-call.ts')).langchainCall(settings),
  });
}
