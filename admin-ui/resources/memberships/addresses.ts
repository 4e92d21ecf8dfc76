import { LIMITS } from '../../../src/contract/limits.ts';
import { EMAIL_PATTERN } from '../../../ui-shared/forms/fieldValues.ts';

type Addresses = { emails: string[]; wrong: string[] };

/** Addresses as people paste them: between commas, semicolons, spaces or lines, or as in "Name <address>". */
export function readAddresses(text: string): Addresses {
  const angled = [...text.matchAll(/<([^<>\s]+)>/g)].map(([, address]) => address ?? '');
  const words =
    angled.length > 0 && angled.every((word) => word.includes('@'))
      ? [...angled, ...plainAddresses(text)]
      : text.split(/[\s,;]+/);
  const unique = new Map(words.filter(Boolean).map((word) => [word.toLowerCase(), word]));
  const emails = [...unique.values()];
  const isAddress = (word: string) => EMAIL_PATTERN.test(word) && word.length <= LIMITS.email.max;
  return { emails: emails.filter(isAddress), wrong: emails.filter((word) => !isAddress(word)) };
}

/** Beside "Name <address>" only what is an address by itself: names are no mistakes. */
const plainAddresses = (text: string): string[] =>
  text
    .replaceAll(/<[^<>]*>/g, ' ')
    .split(/[\s,;]+/)
    .filter((word) => word.includes('@'));
