import { z } from 'zod';

/**
 * What a model answers. Only the form is checked here: an entry that says something impossible is left out later, without
 * losing the others (`check-answer.ts`).
 */
export const assessmentAnswer = z.object({
  advisors: z.array(
    z.object({
      number: z.number().describe('the number of the advisor, as given'),
      score: z.number().describe('0 to 10: how well this advisor fits the brief'),
      quotes: z.array(z.string()).describe('passages copied from this advisor’s own entry'),
      reason: z.string().describe('why, in one or two sentences'),
    }),
  ),
});
export type AssessmentAnswer = z.infer<typeof assessmentAnswer>;
