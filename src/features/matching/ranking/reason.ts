import { skillLabel } from '../../../contract/enums.ts';
import { fill, FIT } from '../../../contract/messages.ts';
import { hasContactData } from './text.ts';
import type { Assessment } from './types.ts';

const LISTED = new Intl.ListFormat('en-GB');

export function reasonFor(firstName: string, evidence: Assessment['evidence']): string {
  const name = hasContactData(firstName) ? '' : firstName.replaceAll(/\s+/g, ' ').trim();
  return inWords(evidence, name ? FIT : { ...FIT, items: FIT.itemsNameless }, name) || FIT.nothing;
}

/** Empty without evidence. */
export const reasonToAdvisor = (evidence: Assessment['evidence']): string => inWords(evidence, FIT.toAdvisor);

/** A reason that was written for others, addressed to the advisor. */
export const readByAdvisor = (reason: string): string =>
  reason
    .replace(
      /^.{1,120}? listed expertise includes /,
      fill(FIT.toAdvisor.items, { items: '' }).replace(/\.$/, ''),
    )
    .replaceAll('From their profile: ', 'From your profile: ');

function inWords(
  evidence: Assessment['evidence'],
  texts: Readonly<Record<'items' | 'title' | 'sentence', string>>,
  name = '',
): string {
  const sentences: string[] = [];
  const quoted = evidence.items.map((item) => fill(FIT.item, { item }));
  if (quoted.length) sentences.push(fill(texts.items, { name, items: LISTED.format(quoted) }));
  const bio = evidence.sentences.find((sentence) => sentence.field === 'bio');
  const title = evidence.sentences.find((sentence) => sentence.field === 'title');
  if (bio) sentences.push(fill(texts.sentence, { sentence: bio.text }));
  else if (title) sentences.push(fill(texts.title, { title: title.text }));
  return sentences.join(' ');
}

/** Quoted words of the profile come before skills. @returns null without evidence: then it is not suggested */
export function whySuggested(
  evidence: Assessment['evidence'],
  reason: string,
  skills: string = FIT.skills,
): string | null {
  if (evidence.items.length > 0 || evidence.sentences.length > 0) return reason;
  if (evidence.skills.length === 0) return null;
  return fill(skills, { skills: LISTED.format(evidence.skills.map(skillLabel)) });
}
