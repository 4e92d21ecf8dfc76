import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { SKILLS } from '../../../src/contract/enums.ts';
import { jobTitleIn } from '../../../src/features/cv/profile/job-words.ts';
import { headingKind, likelySection } from '../../../src/features/cv/profile/headings.ts';
import { isAsianFamily, isGiven } from '../../../src/features/cv/profile/names.ts';

const table = (name: string): unknown =>
  JSON.parse(
    readFileSync(new URL(`../../../src/features/cv/profile/data/${name}.json`, import.meta.url), 'utf8'),
  );

describe('The word tables of CV reading', () => {
  it('have cues with weights for every skill, but for the one that nobody is proposed for', () => {
    const { cues } = table('skill-cues') as { cues: Record<string, Record<string, number>> };
    expect(Object.keys(cues)).to.have.members([...SKILLS]);
    for (const skill of SKILLS) {
      const weights = Object.values(cues[skill] ?? {});
      expect(weights.length > 0, skill).to.equal(skill !== 'other');
      for (const weight of weights) expect(weight, skill).to.be.within(0.1, 4);
    }
  });

  it('have learned weights of words for the same skills, each large enough to tell', () => {
    const { words, ...own } = table('skill-weights') as Record<string, Record<string, number>> & {
      words: Record<string, Record<string, number>>;
    };
    const proposed = SKILLS.filter((skill) => skill !== 'other');
    for (const part of ['bias', 'cue', 'listed'])
      expect(Object.keys(own[part]!)).to.have.members([...proposed]);
    for (const weight of Object.values(own['cue']!)) expect(weight).to.be.above(0);
    expect(Object.keys(words)).to.have.length.above(2_000);
    for (const [word, weights] of Object.entries(words)) {
      expect(word).to.match(/^[\p{L}\d&'’-]+!?$/u);
      expect(proposed).to.include.members(Object.keys(weights));
      for (const weight of Object.values(weights)) expect(Math.abs(weight), word).to.be.within(0.06, 3);
    }
  });

  it('tell sections by whole names, names of parts filled in, and by the word that a heading turns on', () => {
    for (const [heading, section] of [
      ['Key Skills', 'skills'],
      ['Skills and Experience', 'skills'],
      ['Employment History', 'experience'],
      ['Berufserfahrung', 'experience'],
      ['Loisirs', 'interests'],
      ['Two references', 'references'],
      ['What I bring to a board', 'skills'],
      ['Topics on which he speaks', 'skills'],
      ['Good for a chat about', 'skills'],
      ['Statement of interest', 'profile'],
      ['Bar admissions', 'education'],
      ['D Education', 'education'],
      ['2  Posts held', 'experience'],
      ['Not work', 'interests'],
    ] as const)
      expect(headingKind(heading), heading).to.equal(section);
    expect(headingKind('Skills {skills}')).to.equal(null);
    expect(likelySection('Boards and charity memberships')).to.equal('education');
  });

  it('tell jobs of other languages, given names, and family names that stand first', () => {
    expect(jobTitleIn('Projektleiterin Hochbau')).to.equal('Projektleiterin Hochbau');
    expect(jobTitleIn('Gerente comercial')).to.equal('Gerente comercial');
    expect(['Amara', 'Jean-Luc', 'Oluwaseun'].map(isGiven)).to.deep.equal([true, true, true]);
    expect([isGiven('Leeds'), isAsianFamily('Nguyễn'), isAsianFamily('Smith')]).to.deep.equal([
      false,
      true,
      false,
    ]);
  });
});
