import { fill, FIT } from '../../../contract/messages.ts';
import { hasContactData } from './contact-data.ts';
import type { Assessment } from './types.ts';

/** Why an advisor fits, in the profile's own words; says so when it has none. */
export function reasonFor(firstName: string, evidence: Assessment['evidence']): string {
  const name = hasContactData(firstName) ? '' : firstName.replaceAll(/\s+/g, ' ').trim();
  const sentences: string[] = [];
  if (evidence.items.length) {
    const items = joinWords(evidence.items);
    sentences.push(
      name ? fill(FIT.items, { name: possessive(name), items }) : fill(FIT.itemsNameless, { items }),
    );
  }
  const bio = evidence.sentences.find((sentence) => sentence.field === 'bio');
  const title = evidence.sentences.find((sentence) => sentence.field === 'title');
  if (bio) sentences.push(fill(FIT.sentence, { sentence: bio.text }));
  else if (title) sentences.push(fill(FIT.title, { title: title.text }));
  return sentences.length ? sentences.join(' ') : FIT.nothing;
}

function possessive(name: string): string {
  return `${name}'s`;
}

function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
