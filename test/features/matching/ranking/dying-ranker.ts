import { prepare as prepareAsBefore } from '../../../../src/features/matching/ranking/ranker-program.ts';

export * from '../../../../src/features/matching/ranking/ranker-program.ts';
export { default } from '../../../../src/features/matching/ranking/ranker-program.ts';

/** Ends its thread over this word. */
export const prepare: typeof prepareAsBefore = (brief) =>
  brief.text.includes('thread-ends-here') ? process.exit(1) : prepareAsBefore(brief);
