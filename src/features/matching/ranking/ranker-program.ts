import { LocalRanker, type RankerCall } from './ranker.ts';

const ranker = new LocalRanker();

export default ({ name, task }: RankerCall): Promise<unknown> => ranker[name](task);
