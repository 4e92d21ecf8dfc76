/** What only other languages than English need, in a file of its own: their catalogues, and the server's messages. */
import { ERRORS, FIELDS } from '../../src/contract/messages.ts';
import { PSEUDO, type Locale } from '../../src/contract/languages.ts';
import { pseudoTexts, translator, type Texts } from '../../src/contract/translate.ts';
import { dateWordsIn } from './words.ts';
import { intlLocale, messagesIn } from './locale.ts';

const catalogues = import.meta.glob<Texts>(['./*/*.json', '!./en/*.json'], { import: 'default' });
const messages = import.meta.glob<Texts>('../../src/contract/texts/{errors,fields}.*.json', {
  import: 'default',
});

/** A catalogue in another language; English is better than keys where it cannot be loaded. */
export async function translated(language: string, namespace: string, english: () => Promise<Texts>) {
  if (language === PSEUDO) return pseudoTexts(await english());
  return await (catalogues[`./${language}/${namespace}.json`] ?? english)().catch(english);
}

/** Learns how a language says dates and the contract's messages, which rules hold in English. */
export async function learnMessages(language: Locale): Promise<void> {
  const english: Texts = { errors: ERRORS, fields: FIELDS };
  const read = async (name: 'errors' | 'fields') =>
    (await messages[`../../src/contract/texts/${name}.${language}.json`]?.()) ?? {};
  const texts =
    language === PSEUDO
      ? pseudoTexts(english)
      : { errors: await read('errors'), fields: await read('fields') };
  if (Intl.DateTimeFormat.supportedLocalesOf(intlLocale(language)).length === 0)
    dateWordsIn.set(language, (await import('./dates.cy.json')).default);
  messagesIn.set(language, translator(language, english, texts));
}
