import { expect } from 'chai';
import {
  changesOf,
  firstChoice,
  hasChanges,
  placeIn,
  saysAnything,
  takenValues,
  type CvCurrent,
  type CvProposal,
} from '../../ui-shared/cv/proposal.ts';

const CV = 'Amara Okafor\nPosition: Data protection lead, Bristol\n\nPROFILE\nI help charities.\n';

const nothing: CvProposal = {
  extractedBy: 'embedded',
  firstName: '',
  lastName: '',
  title: '',
  linkedinUrl: '',
  email: '',
  bio: '',
  expertise: '',
  suggestedSkills: [],
  sources: { skills: {} },
};

const at = (excerpt: string) => ({
  start: CV.indexOf(excerpt),
  end: CV.indexOf(excerpt) + excerpt.length,
  excerpt,
});

const proposal: CvProposal = {
  ...nothing,
  firstName: 'Amara',
  lastName: 'Okafor',
  title: 'Data protection lead',
  email: 'amara@example.org',
  bio: 'I help charities.',
  suggestedSkills: [
    { name: 'technology', selected: true },
    { name: 'finance', selected: true },
    { name: 'legal', selected: false },
  ],
  sources: { title: at('Data protection lead'), skills: { technology: at('Data protection') } },
};

const current: CvCurrent = {
  firstName: ' Amara ',
  lastName: '',
  title: 'Trainer',
  bio: 'I  help\ncharities.',
  expertise: 'Beekeeping',
  linkedinUrl: 'https://www.linkedin.com/in/amara/',
  skills: ['mentoring', 'finance'],
};

describe('what a CV proposes for a profile', () => {
  it('is only what it says, differs, and the form has a field for', () => {
    const { fields } = changesOf(current, proposal);
    expect(fields).to.deep.equal([
      { field: 'lastName', current: '', proposed: 'Okafor', source: undefined },
      {
        field: 'title',
        current: 'Trainer',
        proposed: 'Data protection lead',
        source: at('Data protection lead'),
      },
    ]);
  });

  it('takes an address for the same however it is written', () => {
    const linkedin = (linkedinUrl: string) =>
      changesOf(current, { ...nothing, linkedinUrl }).fields.map(({ field }) => field);
    expect(linkedin('linkedin.com/in/Amara')).to.deep.equal([]);
    expect(linkedin('https://linkedin.com/in/amara-2')).to.deep.equal(['linkedinUrl']);
    const mail = { ...current, email: 'AMARA@example.org' };
    expect(changesOf(mail, proposal).fields.map(({ field }) => field)).to.not.include('email');
  });

  it('adds skills and takes none away', () => {
    const { skills } = changesOf(current, proposal);
    expect(skills.map(({ skill, isSelected }) => [skill, isSelected])).to.deep.equal([
      ['technology', true],
      ['legal', false],
    ]);
    const changes = changesOf(current, proposal);
    const taken = takenValues(current, changes, { fields: [], skills: ['technology', 'marketing'] });
    expect(Object.keys(taken)).to.deep.equal(['skills']);
    expect(taken.skills).to.have.members(['mentoring', 'finance', 'technology']);
  });

  it('is ticked at first where it fills a gap, never where it would replace something', () => {
    expect(firstChoice(changesOf(current, proposal))).to.deep.equal({
      fields: ['lastName'],
      skills: ['technology'],
    });
  });

  it('changes only what is taken', () => {
    const changes = changesOf(current, proposal);
    expect(takenValues(current, changes, { fields: ['title', 'bio'], skills: [] })).to.deep.equal({
      title: 'Data protection lead',
    });
    expect(takenValues(current, changes, { fields: [], skills: [] })).to.deep.equal({});
  });

  it('tells a CV that says nothing from one that says nothing new', () => {
    expect(saysAnything(current, nothing)).to.equal(false);
    expect(saysAnything(current, { ...nothing, email: 'amara@example.org' }), 'no such field').to.equal(
      false,
    );
    const known = { ...nothing, firstName: 'Amara' };
    expect(saysAnything(current, known)).to.equal(true);
    expect(hasChanges(changesOf(current, known))).to.equal(false);
    expect(hasChanges(changesOf(current, proposal))).to.equal(true);
  });

  it('says where in the CV it stands: the line, and what is around it', () => {
    expect(placeIn(CV, at('Data protection lead'))).to.deep.equal({
      line: 2,
      before: 'Position: ',
      quoted: 'Data protection lead',
      after: ', Bristol',
    });
    expect(placeIn(CV.replaceAll('\n', '\r\n'), { start: 14, end: 22, excerpt: 'Position' })).to.include({
      line: 2,
      before: '',
      quoted: 'Position',
    });
    const long = 'word '.repeat(100);
    const { quoted, after } = placeIn(`${long}end`, { start: 0, end: long.length - 1, excerpt: '' });
    expect(quoted).to.have.lengthOf.at.most(161);
    expect(quoted.endsWith('…')).to.equal(true);
    expect(after).to.equal('');
  });
});
