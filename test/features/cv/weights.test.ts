import { expect } from 'chai';
import { readFileSync } from 'node:fs';
import { partsOf } from '../../../src/features/cv/profile/embedded-extractor.ts';
import { sentencesOf } from '../../../src/features/cv/profile/find-bio.ts';
import { titleCandidates } from '../../../src/features/cv/profile/find-title.ts';
import { nameOrders } from '../../../src/features/cv/profile/name-order.ts';
import { beginningsBy, nameCases } from '../../eval/cv-files.ts';
import { developmentCvs, ownCvs } from '../../eval/cv-set.ts';

const weights = (name: string): unknown =>
  JSON.parse(
    readFileSync(
      new URL(`../../../src/features/cv/profile/data/${name}-weights.json`, import.meta.url),
      'utf8',
    ),
  );

describe('The learned weights of CV reading', () => {
  // Who names a feature anew, or adds one, learns again: `test/eval/train-cv.ts`.
  it('are those of the features that the texts show which they were learned from, and of no others', () => {
    // Two writers of rare forms beside the older texts: these show every feature.
    const texts = [
      ...ownCvs(),
      ...developmentCvs(),
      ...nameCases(),
      ...beginningsBy('N1'),
      ...beginningsBy('N2'),
    ];
    const [words, order, title, bio] = [
      new Set<string>(),
      new Set<string>(),
      new Set<string>(),
      new Set<string>(),
    ];
    const show = (names: Set<string>, features: object): void =>
      Object.keys(features).forEach((name) => names.add(name));
    for (const { text } of texts) {
      const { lines, places, candidates, name } = partsOf(text);
      for (const candidate of candidates) {
        show(words, candidate.features);
        for (const { features } of nameOrders(candidate, places)) show(order, features);
      }
      for (const { features } of titleCandidates(lines, name)) show(title, features);
      for (const { sentences } of sentencesOf(lines))
        for (const { features } of sentences) show(bio, features);
    }
    const names = weights('name') as Record<'words' | 'order', object>;
    expect(Object.keys(names.words)).to.have.members([...words]);
    expect(Object.keys(weights('title') as object)).to.have.members([...title]);
    expect(Object.keys(names.order)).to.include.members([...order]);
    const isWord = (name: string): boolean => /^(?:says|begins) /.test(name);
    const ofForm = (all: Iterable<string>): string[] => [...all].filter((name) => !isWord(name));
    expect(ofForm(Object.keys(weights('bio') as object))).to.have.members(ofForm(bio));
  });
});
