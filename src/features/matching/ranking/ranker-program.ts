/** The program of the thread that ranks; started by `ranker-thread.ts`, which calls these by name. */
import { LocalRanker } from './ranker.ts';

const ranker = new LocalRanker();

export const begin = ranker.begin.bind(ranker);
export const change = ranker.change.bind(ranker);
export const readTrades = ranker.readTrades.bind(ranker);
export const prepare = ranker.prepare.bind(ranker);
export const rank = ranker.rank.bind(ranker);
export const assess = ranker.assess.bind(ranker);
export const assessOne = ranker.assessOne.bind(ranker);
export const mayFit = ranker.mayFit.bind(ranker);
export const judge = ranker.judge.bind(ranker);

// Piscina looks for a default when a thread starts.
export default begin;
