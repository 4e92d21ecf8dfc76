import { fill, FIT } from '../../../contract/messages.ts';
import { hasContactData } from './contact-data.ts';
import type { Assessment } from './types.ts';

/** Why an advisor fits, in the profile's own words; says so when it has none. */
export function reasonFor(firstName: string, evidence: Assessment['evidence']): string {
  const name = hasContactData(firstName) ? '' : firstName.replaceAll(/\s+/g, ' ').trim();
  return reason(evidence, { ...FIT, items: name ? FIT.items : FIT.itemsNameless }, possessive(name));
}

/** The same, said to the advisor about an organisation that was suggested to them. */
export function reasonToAdvisor(evidence: Assessment['evidence']): string {
  return reason(evidence, FIT.toAdvisor);
}

function reason(
  evidence: Assessment['evidence'],
  texts: Readonly<Record<'items' | 'title' | 'sentence' | 'nothing', string>>,
  name = '',
): string {
  const sentences: string[] = [];
  if (evidence.items.length) sentences.push(fill(texts.items, { name, items: joinWords(evidence.items) }));
  const bio = evidence.sentences.find((sentence) => sentence.field === 'bio');
  const title = evidence.sentences.find((sentence) => sentence.field === 'title');
  if (bio) sentences.push(fill(texts.sentence, { sentence: bio.text }));
  else if (title) sentences.push(fill(texts.title, { title: title.text }));
  return sentences.length ? sentences.join(' ') : texts.nothing;
}

function possessive(name: string): string {
  return `${name}'s`;
}

/** "a, b and c". */
export function joinWords(words: readonly string[]): string {
  return words.length < 2 ? words.join('') : `${words.slice(0, -1).join(', ')} and ${words.at(-1)}`;
}
