import { expect } from 'chai';
import Joi from 'joi';
import { LOCALES, PSEUDO, intlTag, localeOf, type Locale } from '../../src/contract/languages.ts';
import { linesOf, listText, pseudo, translator, type Texts } from '../../src/contract/translate.ts';
import { ERRORS, FIELDS, FIT, IMPORT_ROW, LABELS, fill } from '../../src/contract/messages.ts';
import { catalogues } from '../../src/core/http/languages.ts';
import { textsIn } from '../../src/core/mail/texts.ts';
import {
  CHECK_KINDS,
  JOIN_REQUEST_STATUSES,
  MATCH_STATUSES,
  REQUEST_STATUSES,
  SKILLS,
  skillLabel,
} from '../../src/contract/enums.ts';
import { words } from '../support/builders.ts';

const FORM = /_(zero|one|two|few|many|other)$/;
const placesOf =
  (form: string) =>
  (line: string): string[] =>
    [...line.matchAll(/\{#?\w+\}/g)]
      .map(String)
      .filter((place) => place !== '{n}' || form === '' || form === 'other')
      .sort();

/** Every text by its dotted key, as lines; plural forms under the key that they are forms of. */
function textsOf(tree: Texts, prefix = ''): Map<string, Map<string, readonly string[]>> {
  const all = new Map<string, Map<string, readonly string[]>>();
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'object' && !Array.isArray(value)) {
      for (const [name, forms] of textsOf(value as Texts, `${prefix}${key}.`)) all.set(name, forms);
      continue;
    }
    const name = `${prefix}${key.replace(FORM, '')}`;
    const forms = all.get(name) ?? new Map<string, readonly string[]>();
    forms.set(FORM.exec(key)?.[1] ?? '', typeof value === 'string' ? [value] : (value as readonly string[]));
    all.set(name, forms);
  }
  return all;
}

const everything = (locale: Locale): Texts => ({ ...catalogues(locale), mail: textsIn(locale) });

describe('The texts of each language', () => {
  const english = textsOf(everything('en'));
  for (const locale of [...LOCALES, PSEUDO] as const) {
    const texts = textsOf(everything(locale));
    // By how many forms English and its pseudo-locale are asked, as Node says.
    const wanted = new Intl.PluralRules(intlTag(locale)).resolvedOptions().pluralCategories;

    it(`have the keys and the places of English, in ${locale}`, () => {
      expect([...texts.keys()].sort()).to.deep.equal([...english.keys()].sort());
      for (const [key, forms] of texts) {
        const [...wordings] = english.get(key)?.values() ?? [];
        const first = wordings.at(-1) ?? [];
        for (const [form, lines] of forms)
          // A form may say its number in words: "One notification".
          expect(lines.map(placesOf(form)), `${key} ${form}`).to.deep.equal(first.map(placesOf(form)));
      }
    });

    it(`have all plural forms or none, in ${locale}`, () => {
      for (const [key, forms] of texts)
        if (!forms.has('')) expect([...forms.keys()].sort(), key).to.deep.equal([...wanted].sort());
        else expect([...forms.keys()], key).to.deep.equal(['']);
    });

    it(`are none of them empty where English says something, in ${locale}`, () => {
      for (const [key, forms] of english)
        for (const lines of texts.get(key)?.values() ?? [])
          expect(lines.join(''), key).to.match(forms.values().next().value?.join('') ? /\S/ : /^$/);
    });
  }

  it('ask for six forms in Welsh, three in French and two in English', () => {
    const count = (locale: Locale) =>
      new Intl.PluralRules(intlTag(locale)).resolvedOptions().pluralCategories.length;
    expect(LOCALES.map(count)).to.deep.equal([2, 3, 6]);
  });

  it('name every status, check and skill that messages do', () => {
    const statuses = [...REQUEST_STATUSES, ...MATCH_STATUSES, ...JOIN_REQUEST_STATUSES];
    expect(Object.keys(LABELS.states)).to.include.members(statuses);
    expect(Object.keys(LABELS.checks)).to.have.members([...CHECK_KINDS]);
    const words: readonly string[] = Object.values(LABELS.skills);
    expect(words).to.include.members(SKILLS.filter((skill) => skill !== 'other').map(skillLabel));
  });

  it('know joi’s own messages as joi has them', () => {
    const own = catalogues('en')['joi'] as Record<string, string>;
    const types = words('any string number boolean array object date alternatives').map((type) =>
      Joi[type as 'any'](),
    );
    const known: Record<string, string | { source: string }> = Object.assign(
      {},
      ...types.map((type) => (type as unknown as { _definition: { messages: object } })._definition.messages),
    );
    const plain = (text: string) =>
      text
        .replaceAll('{:[.]}', '{value}')
        .replaceAll(/\{\{:?#(\w+)\}\}/g, '{$1}')
        .replaceAll('WithLabels', '')
        .replaceAll('WithLabel', '')
        .replaceAll('{mainWith', '{main');
    const differing = Object.entries(own)
      .filter(([key]) => !key.startsWith('any.only') && key !== 'object.without')
      .filter(([key, text]) => {
        const message = known[key] ?? '';
        return plain(typeof message === 'string' ? message : message.source) !== text;
      });
    expect(differing).to.deep.equal([]);
  });
});

describe('A finished English sentence', () => {
  const translate = translator(PSEUDO, catalogues('en'), catalogues(PSEUDO));

  it('is found with what stands in its places', () => {
    expect(translate(ERRORS.NOT_FOUND)).to.equal(pseudo(ERRORS.NOT_FOUND));
    expect(translate(fill(ERRORS.TOO_MANY, { seconds: 30 }))).to.equal(
      fill(pseudo(ERRORS.TOO_MANY), { seconds: 30 }),
    );
    expect(translate(FIELDS.email.invalidOne.replace('{#value}', 'a@b'))).to.equal(
      pseudo(FIELDS.email.invalidOne).replace('{#value}', 'a@b'),
    );
  });

  it('has the statuses and problems that it names translated as well', () => {
    const said = fill(ERRORS.REQUEST_TRANSITION, { from: 'in-progress', to: 'open' });
    expect(translate(said)).to.equal(
      fill(pseudo(ERRORS.REQUEST_TRANSITION), { from: pseudo('in-progress'), to: pseudo('open') }),
    );
    const problem = IMPORT_ROW.broken.CSV_QUOTE_NOT_CLOSED;
    expect(translate(fill(ERRORS.CSV_UNREADABLE, { row: 2, problem }))).to.equal(
      fill(pseudo(ERRORS.CSV_UNREADABLE), { row: 2, problem: pseudo(problem) }),
    );
  });

  it('is found beside others: a reason of two and the warning before it, the problems of a row', () => {
    const quoted = { sentence: 'I wrote bids. Then more bids' };
    const reason = (of: (text: string) => string) => {
      const item = (words: string) => fill(of(FIT.item), { item: words });
      const named = { name: 'Ina', items: `${item('budgets')} and ${item('grants, large and small')}` };
      return `${of(FIT.flagged)} ${fill(of(FIT.items), named)} ${fill(of(FIT.sentence), quoted)}`;
    };
    const said = reason((text) => text);
    expect(translate(said)).to.equal(reason(pseudo));
    expect(translator('fr', catalogues('en'), catalogues('fr'))(said)).to.include(
      '«\u202fbudgets\u202f» et «\u202fgrants, large and small\u202f».',
    );
    expect(translate(`${FIELDS.bio.min}; ${FIELDS.website.invalid}`)).to.equal(
      `${pseudo(FIELDS.bio.min)}; ${pseudo(FIELDS.website.invalid)}`,
    );
    expect(
      translator(
        'fr',
        catalogues('en'),
        catalogues('fr'),
      )(`${FIELDS.title.required}; ${FIELDS.website.invalid}`),
    ).to.equal('La fonction est obligatoire\u202f; URL du site web non valide');
  });

  it('stays English where what stands in its place looks like ever more sentences, which would take for ever', () => {
    for (const text of ['a is required; '.repeat(30), 'a length must be '.repeat(100_000)])
      expect(translate(`response with value ${text}z`)).to.equal(`response with value ${text}z`);
  });

  it('of nobody’s catalogue stays as it is', () => {
    for (const text of ['', 'Ina has run two food banks.', 'a.b; c']) expect(translate(text)).to.equal(text);
  });
});

describe('A language tag', () => {
  it('is ours by its first part, in any case', () => {
    const tags = ['fr', 'fr-CA', 'EN-gb', 'cy-GB', 'en-xa', 'de', '', null];
    const ours = ['fr', 'fr', 'en', 'cy', 'en-XA', null, null, null];
    expect(tags.map(localeOf)).to.deep.equal(ours);
  });
});

describe('A text that counts', () => {
  const texts = {
    hours_one: 'one',
    hours_two: 'two',
    hours_few: 'few',
    hours_many: 'many',
    hours_zero: 'none',
    hours_other: 'other',
    plain: 'plain',
  };

  it('has the form of its language for each number, and one form where it has no more', () => {
    const form = (n: number | string, locale: Locale) => linesOf(texts, 'hours', locale, { n })[0];
    expect([0, 1, 2, 3, 6, 7].map((n) => form(n, 'cy'))).to.deep.equal(words('none one two few many other'));
    expect([0, 1.5, 2, 1_000_000].map((n) => form(n, 'fr'))).to.deep.equal(['one', 'one', 'other', 'many']);
    expect(['1', '2'].map((n) => form(n, 'en'))).to.deep.equal(['one', 'other']);
    expect(linesOf(texts, 'plain', 'cy', { n: 2 })).to.deep.equal(['plain']);
  });
});

describe('A list in a sentence', () => {
  it('ends as its language has it', () => {
    const lists = LOCALES.map((locale) => listText(['a', 'b', 'c'], locale));
    expect(lists).to.deep.equal(['a, b and c', 'a, b et c', 'a, b, c']);
  });
});

describe('The pseudo-locale', () => {
  it('is 40 % longer, with accents, and keeps places and tags', () => {
    const text = 'Hello {username}, you have <0>{{n}} hours</0> left.';
    const made = pseudo(text);
    expect(made.length).to.be.within(text.length * 1.3, text.length * 1.42);
    expect(made).to.match(/^Héllö \{username\}, ýöû håvé <0>\{\{n\}\} höûrs<\/0> léft\./);
    expect(pseudo('')).to.equal('');
  });
});
