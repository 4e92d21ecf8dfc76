import { checkModel } from '../../../src/core/ai/check-model.ts';
import type { Check } from './finding.ts';

/** Whether the configured language model answers; one small question. */
export const model: Check = (context) => checkModel(context);
