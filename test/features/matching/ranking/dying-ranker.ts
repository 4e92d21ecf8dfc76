import type { PreparedQuery } from '../../../../src/features/matching/ranking/index.ts';
import answer from '../../../../src/features/matching/ranking/ranker-program.ts';

/** Ends its thread over this word. */
export default (call: Parameters<typeof answer>[0]): Promise<unknown> => {
  const { text }: Partial<PreparedQuery> = call.name === 'prepare' ? call.task : {};
  return text?.includes('thread-ends-here') ? process.exit(1) : answer(call);
};
