import { labelledSet } from '../../eval/labelled-set.ts';

const { briefs } = labelledSet();
const SENTENCES = briefs.flatMap(({ description }) => description.split(/(?<=[.?!])\s+/));
const TITLES = briefs.map(({ title }) => title);

/** One of the list, by chance. */
export const pick = <T>(list: readonly T[]): T | undefined => list[Math.floor(Math.random() * list.length)];

/** A brief that nobody has searched for yet: three sentences of the labelled set, thrown together. */
export const brief = (): string => [pick(SENTENCES), pick(SENTENCES), pick(SENTENCES)].join(' ');

/** The title of a request. */
export const title = (): string => `${pick(TITLES)} ${Math.floor(Math.random() * 1_000)}`.slice(0, 100);
