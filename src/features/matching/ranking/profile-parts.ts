import { cut } from '../../../core/cut.ts';
import { givesOrders } from './moderation/orders.ts';
import { hash32, splitItems, splitSentences } from './text.ts';
import type { ProfileText } from './types.ts';

/** Characters of a CV that are read. */
export const CV_READ = 20_000;
const LONGEST = { title: 200, expertise: 4_000, bio: 10_000, cvText: CV_READ, item: 160, sentence: 400 };
const MOST_ITEMS = 24;
const MOST_SENTENCES = 24;

export interface ProfilePart {
  kind: 'title' | 'item' | 'sentence';
  text: string;
  hash: number;
}

/** Cut to length, without sentences that give orders to the ranker. */
export function readProfile(profile: ProfileText): ProfileText {
  const clean = (text: string, length: number) => {
    const short = cut(text, length);
    return givesOrders(short)
      ? splitSentences(short)
          .filter((sentence) => !givesOrders(sentence))
          .join('\n')
      : short;
  };
  return {
    title: clean(profile.title, LONGEST.title),
    expertise: clean(profile.expertise, LONGEST.expertise),
    bio: clean(profile.bio, LONGEST.bio),
    skills: profile.skills,
    cvText: cut(profile.cvText, LONGEST.cvText),
  };
}

/** Title, expertise items and bio sentences; the first 24 of each. @param profile as {@link readProfile} made it */
export function profileParts(profile: ProfileText): ProfilePart[] {
  const parts: ProfilePart[] = [];
  const add = (kind: ProfilePart['kind'], text: string, longest: number) => {
    if (/\p{L}/u.test(text) && text.length <= longest) parts.push({ kind, text, hash: hash32(text) });
  };
  add('title', profile.title.trim(), LONGEST.title);
  for (const item of splitItems(profile.expertise).slice(0, MOST_ITEMS)) add('item', item, LONGEST.item);
  for (const text of splitSentences(profile.bio).slice(0, MOST_SENTENCES))
    add('sentence', text, LONGEST.sentence);
  return parts;
}
