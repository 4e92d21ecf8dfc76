import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { DataSet, englishDataset } from 'obscenity';
import { SKILLS } from '../../../../src/contract/enums.ts';
import { prepareWith } from '../../../../src/features/matching/ranking/prepare.ts';
import { commonness, englishWords } from '../../../../src/features/matching/ranking/query-terms.ts';
import { contentWords, fold, STOP_WORDS } from '../../../../src/features/matching/ranking/text.ts';

const data = new URL('../../../../src/features/matching/ranking/data/', import.meta.url);
const read = (name: string) => readFileSync(new URL(name, data), 'utf8');

describe('The word tables of the ranker', () => {
  it('rank 60,000 English words by how frequent they are, each once', () => {
    const words = read('english-words.txt').trimEnd().split('\n');
    expect(new Set(words).size).to.equal(60_000);
    expect([commonness('the'), commonness('charity') > commonness('solicitor')]).to.deep.equal([0.5, true]);
    expect(['mooring', 'qwrtzp'].map((word) => englishWords().has(word))).to.deep.equal([true, false]);
    expect(commonness('qwrtzp')).to.be.below(commonness(words.at(-1)!));
  });

  it('leave function words out of what is compared', () => {
    for (const word of STOP_WORDS)
      expect(word)
        .to.equal(fold(word))
        .and.to.match(/^[a-z]+$/);
    expect(contentWords("We are looking for someone who can't help us with our budget")).to.deep.equal([
      'budget',
    ]);
  });

  it('let words of charities pass that stand in the list of swearing', () => {
    const listed = new Set<string>();
    new DataSet<{ originalWord: string }>().addAll(englishDataset).removePhrasesIf(({ metadata }) => {
      listed.add(metadata?.originalWord ?? '');
      return false;
    });
    const allowed = (JSON.parse(read('allowed-words.json')) as string[]).join(' ').split(' ');
    expect(allowed).to.have.length(38);
    expect([...listed]).to.include.members(allowed);
  });

  it('say which skills a brief asks for, and none for words of no skill', () => {
    const words = JSON.parse(read('skill-words.json')) as Record<string, string>;
    expect(Object.keys(words)).to.have.members([...SKILLS]);
    const byWords = { whole: null, sentences: [] };
    const wanted = (brief: string) =>
      SKILLS.filter((_, at) => prepareWith(brief, 'none', byWords).skills[at]! > 1.5 / SKILLS.length);
    expect(wanted('Our payroll and pension costs')).to.include('finance');
    expect(wanted('A solicitor for a tribunal claim')).to.deep.equal(['legal']);
    expect(wanted('Bees')).to.deep.equal([]);
    expect(words['other']).to.equal('');
  });
});
