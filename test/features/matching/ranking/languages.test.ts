import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { createLexicalOnlyEmbedder, prepareQuery } from '../../../../src/features/matching/ranking/index.ts';
import { chanceOf } from '../../../../src/features/matching/ranking/calibration.ts';
import { inEnglish, READ } from '../../../../src/features/matching/ranking/languages.ts';
import { fold } from '../../../../src/features/matching/ranking/text.ts';
import { briefQuery, labelledSet, LEARNING_FOLDER, toldInLanguages } from '../../../eval/labelled-set.ts';

const words = createLexicalOnlyEmbedder();
const alone = { lexical: 9, meeting: 1 };

/** Numbers of the trades that a brief asks for most. */
const trades = async (text: string, most: number): Promise<number[]> => {
  const shares = (await prepareQuery(text, words)).trades;
  return [...shares.keys()].sort((one, other) => shares[other]! - shares[one]!).slice(0, most);
};

describe('a brief in another language', () => {
  it('asks for what it asks for in English, in most of 24 stories in each language that has a list', async () => {
    const { briefs } = toldInLanguages();
    const english = new Map<string, number[]>();
    for (const brief of briefs.filter(({ kind }) => kind === 'en'))
      english.set(brief.id, await trades(briefQuery(brief), 3));
    const same: Record<string, number> = {};
    for (const language of READ) {
      same[language] = 0;
      for (const brief of briefs.filter(({ kind }) => kind === language)) {
        const asked = english.get(brief.id.replace(`-${language}`, ''))!;
        const found = await trades(briefQuery(brief), 10);
        if (asked.some((trade) => found.includes(trade))) same[language] += 1;
      }
    }
    expect(Math.min(...Object.values(same)), JSON.stringify(same)).to.be.at.least(20);
  });

  it('is read by endings, changed initials and parts of words', () => {
    for (const [told, english] of [
      ['comptables', 'bookkeeper'],
      ['księgowego', 'bookkeeper'],
      ['am gyfrifydd', 'bookkeeper'],
      ['Dachreparatur', 'roof repair'],
    ] as const)
      expect(inEnglish(told)?.trim(), told).to.contain(english);
  });

  it('is one of these: English, misspelt English, names and gibberish are read as they stand', async () => {
    for (const { kind, ...brief } of labelledSet(LEARNING_FOLDER).briefs) {
      if (kind === 'other_language') continue;
      const text = briefQuery({ ...brief, title: '' }).slice(0, 300);
      const { known } = await prepareQuery(text, words);
      expect(inEnglish(text, known), text).to.equal(null);
    }
    for (const text of ['bookkeper', 'Marek Kowalski', 'asdf qwer zxcv uiop', 'xkcd'])
      expect(inEnglish(text), text).to.equal(null);
  });

  it('calls nobody a fit where no list has its words, and somebody where one has', async () => {
    const finnish = await prepareQuery(
      'Etsimme kirjanpitäjää yhdistyksemme tilien hoitoon ja neuvontaan',
      words,
    );
    expect([finnish.english, finnish.isRead]).to.deep.equal([false, false]);
    expect(chanceOf(finnish, { alone })).to.be.below(0.05);
    const french = await prepareQuery(
      'Nous cherchons un comptable pour les comptes de notre association',
      words,
    );
    expect([french.english, french.isRead]).to.deep.equal([false, true]);
    expect(chanceOf(french, { alone })).to.be.above(0.9);
  });
});

describe('the list of words of a language', () => {
  for (const language of READ)
    it(`has each word once, folded and in order: ${language}`, () => {
      const file = new URL(
        `../../../../src/features/matching/ranking/data/languages/${language}.txt`,
        import.meta.url,
      );
      const lines = readFileSync(file, 'utf8').trim().split('\n');
      const listed = lines.map((line) => line.split(' ')[0]!);
      expect(listed).to.deep.equal([...new Set(listed)].sort());
      expect(listed.filter((word) => word !== fold(word))).to.deep.equal([]);
      expect(lines.filter((line) => !/^\p{L}+( [a-z]+){1,3}$/u.test(line))).to.deep.equal([]);
    });
});
