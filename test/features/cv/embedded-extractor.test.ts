import { expect } from 'chai';
import fc from 'fast-check';
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { LIMITS } from '../../../src/contract/limits.ts';
import { embeddedProposal } from '../../../src/features/cv/profile/embedded-extractor.ts';
import { jobTitleIn } from '../../../src/features/cv/profile/job-words.ts';
import type { CvField } from '../../../src/contract/advisor-fields.ts';
import { nameCases } from '../../eval/cv-files.ts';
import { CV_FIELDS, marksOf, scoreOf } from '../../eval/cv-measures.ts';
import { developmentCvs, heldOutCvs, ownCvs } from '../../eval/cv-set.ts';
import { words } from '../../support/builders.ts';

const read = embeddedProposal;

/** The texts that take too long, said by a program of its own. */
async function slowTexts(...runs: string[]): Promise<string[]> {
  const child = fork(fileURLToPath(new URL('./slow-texts.ts', import.meta.url)), runs, {
    execArgv: ['--import', 'tsx'],
  });
  const [slow] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit').then(([code]) => Promise.reject(new Error(`it ended with ${code}`))),
  ])) as [string[]];
  return slow;
}

describe('The profile that a CV’s text proposes', () => {
  // Floors a little under what `npm run eval:cv` prints (docs/cv.md): a rule that breaks others falls through them.
  for (const [name, cvs, floors] of [
    ['the layouts the rules were made with', ownCvs(), { precision: 0.97, recall: 0.97 }],
    ['the development CVs', developmentCvs(), { precision: 0.95, recall: 0.95 }],
    ['CVs that no rule was made for', heldOutCvs(), { precision: 0.9, recall: 0.85 }],
  ] as const)
    it(`is right where it says something, and seldom empty, over ${name}`, () => {
      const marks = cvs.map((cv) => marksOf(cv, read(cv.text)));
      for (const field of CV_FIELDS) {
        const { precision, recall } = scoreOf(marks, field);
        expect(precision, `precision of ${field}`).to.be.at.least(floors.precision);
        expect(recall, `recall of ${field}`).to.be.at.least(floors.recall);
      }
    });

  it('takes over every skill that the CV lists under its own name', () => {
    const text = [
      'Nora Bright',
      'Retired teacher',
      'Experience',
      '1998 - 2020 Teacher, Hill School, Leeds',
      'Skills',
      'Mentoring, Coaching, Project management and Governance',
      'Legal',
      'Juggling',
    ].join('\n');
    const { suggestedSkills } = read(text);
    expect(suggestedSkills.map(({ name }) => name)).to.include.members(
      words('mentoring coaching project_management governance legal'),
    );
    expect(suggestedSkills.map(({ name }) => name)).not.to.include('other');
  });

  it('says of each value where it stands', () => {
    for (const { text, id } of ownCvs()) {
      const { sources, ...proposal } = read(text);
      const { skills, ...fields } = sources;
      for (const [field, { start, end, excerpt }] of Object.entries(fields)) {
        expect(text.slice(start, end), `${id} ${field}`).to.equal(excerpt);
        const value = proposal[field as CvField];
        expect(value, `${id} ${field}`).not.to.equal('');
        // Every word of the value stands in its place (capitals and wrapping aside).
        const place = excerpt.toLowerCase().replaceAll(/\s+/g, ' ');
        if (['firstName', 'lastName', 'title', 'email'].includes(field))
          expect(place, `${id} ${field}`).to.include(value.toLowerCase().replace(/\.$/, ''));
      }
      expect(Object.keys(skills)).to.have.members(proposal.suggestedSkills.map(({ name }) => name));
      for (const { start, end } of Object.values(skills)) expect(end).to.be.above(start);
    }
  });

  it('leaves other people’s addresses where they are', () => {
    const text =
      'Jane Doe\nAccountant\n\nREFERENCES\nMr A. Boss, a.boss@example.org, linkedin.com/in/aboss\n';
    expect(read(text)).to.include({ firstName: 'Jane', lastName: 'Doe', email: '', linkedinUrl: '' });
    expect(read(`${text}\nCONTACT\njane@example.org`)).to.include({ email: 'jane@example.org' });
  });

  it('reads two columns of which the first ends in references', () => {
    const text =
      'Ada Byron, ada@example.org\n\nEXPERIENCE                  SKILLS\nEngineer, Acme Ltd          Lathes\n2001 - 2003                 Punched cards\n\nREFERENCES\nMr A. Boss, a.boss@example.org\n';
    expect(read(text)).to.include({ email: 'ada@example.org', expertise: 'Lathes, Punched cards' });
  });

  for (const { text, expected } of nameCases()) {
    const { firstName, lastName } = expected;
    it(`reads ${JSON.stringify(text)} as of ${firstName ? `${firstName} ${lastName}` : 'nobody'}`, () => {
      expect(read(text)).to.include({ firstName, lastName });
    });
  }

  // Letters, and texts about somebody.
  for (const [text, name, title] of [
    [
      'Dear all,\n\nMy name is Ada Byron and I am a patent engineer and the head of intellectual property at Acme.\n',
      'Ada Byron',
      'Patent engineer',
    ],
    [
      'Please pass this on.\n\nJudge Emerita Philippa Nkemelu-Strand left the bench in 2021. She is a mediator with two charities.\n\nPhilippa is a churchwarden. Her clerk, Mr Obi, keeps the diary.\n',
      'Philippa Nkemelu-Strand',
      'Mediator',
    ],
    [
      'Gentile redazione,\n\nmi presento: sono Ottavia Brunelleschi, restauratrice di affreschi, e guido uno studio.\n\nUn caro saluto\nottavia@studio.example\n',
      'Ottavia Brunelleschi',
      'Restauratrice',
    ],
  ] as const)
    it(`reads of ${name} in prose`, () => {
      const { firstName, lastName, title: job } = read(text);
      expect([`${firstName} ${lastName}`, job]).to.deep.equal([name, title]);
    });

  it('takes nobody else for whose letter it is', () => {
    const text =
      'I run a project for lads of fourteen.\n\nInspector Shona Laird will vouch for me.\n\nThanks.';
    expect(read(text)).to.include({ firstName: '', lastName: '' });
  });

  for (const [written, email] of [
    ['ada.byron@\nexample.org', 'ada.byron@example.org'],
    ['E-mail: ada.\nbyron@example.org', 'ada.byron@example.org'],
    ['ada@example\n.org', 'ada@example.org'],
    ['ada@example.\norg', 'ada@example.org'],
    ['ada-\nbyron@example.org', ''],
    ['ada@lovelace-\nengines.example', ''],
    ['ada@lovelace-\nengines.example\nwww.lovelace-engines.example', 'ada@lovelace-engines.example'],
    ['Write to me.\nada@example.org', 'ada@example.org'],
    ['Leeds.\nada@example.org', 'ada@example.org'],
    ['ada AT example DOT org', 'ada@example.org'],
    ['I work at Red Dot Art and worked at red dot design.', ''],
    ['a\nb\nc\nd\ne\nf\nMs. Jo Doe, Acme, jo@acme.org\nada [at] example [dot] org', 'ada@example.org'],
    ['a\nb\nc\nd\ne\nf\nPat can vouch for me (pat@acme.org).\nada@example.org', 'ada@example.org'],
  ] as const)
    it(`reads ${JSON.stringify(written)} as ${email || 'no address'}`, () => {
      expect(read(`Ada Byron\n${written}\n`)).to.include({ email });
    });

  for (const [written, page] of [
    ['linkedin.com/in/\nada-byron', 'https://www.linkedin.com/in/ada-byron'],
    ['fr.linkedin.com/in/ada-byron?trk=x', 'https://www.linkedin.com/in/ada-byron'],
    ['linkedin.com/in/ada-\nbyron-9b2 (LinkedIn)', 'https://www.linkedin.com/in/ada-byron-9b2'],
    ['linkedin.com/in/ada-\nbyron-9b2', ''],
    ['0113 496 0000 | in/ada-byron on LinkedIn', 'https://www.linkedin.com/in/ada-byron'],
    ['LinkedIn /in/adabyron', 'https://www.linkedin.com/in/adabyron'],
    ['in/ada-byron', ''],
    ['ada@example.org · in/ada-byron · Leeds', 'https://www.linkedin.com/in/ada-byron'],
    ['linkedin: /adabyron', 'https://www.linkedin.com/in/adabyron'],
    ['LinkedIn – ada-byron-9a', 'https://www.linkedin.com/in/ada-byron-9a'],
    ['Linkedin ID: ada-byron', 'https://www.linkedin.com/in/ada-byron'],
    ['linked in ... https://m.linkedin.com/in/ada-byron', 'https://www.linkedin.com/in/ada-byron'],
    ['cz.linkedin.com/pub/ada-byron/12/345/678', ''],
    ['a\nb\nc\nd\ne\nf\nMy successor is at linkedin.com/in/jo-doe', ''],
    ['linkedin.com/in/adaby\nron-9b2', ''],
    ['linkedin.com/in/\nNationality: Omani', ''],
  ] as const)
    it(`reads ${JSON.stringify(written)} as ${page || 'no page'}`, () => {
      expect(read(`Ada Byron\n${written}\n\nLeeds`)).to.include({ linkedinUrl: page });
    });

  it('tells a section without a known name by what stands below it', () => {
    const text = `Ada Byron\nada@example.org\n\nPROFILE\nI have built engines for thirty years and write about them.\n\nMY WORKBENCH\n\n• Lathes\n• Difference engines\n• Punched cards\n\nEXPERIENCE\n2001 - 2003 Engineer, Acme Ltd\n`;
    const { bio, expertise } = read(text);
    expect(bio).to.equal('I have built engines for thirty years and write about them.');
    expect(expertise).to.equal('Lathes, Difference engines, Punched cards');
  });

  for (const [section, expertise] of [
    ['In my bag\nMenu costing\nFresh pasta\nButchery', 'Menu costing, Fresh pasta, Butchery'],
    ['Ask me for: grief in teams, rotas, volunteers', 'grief in teams, rotas, volunteers'],
    [
      'What I do\nMenus for people who are in a hurry and want something better, soon.\nTools\nMenu costing / Fresh pasta / Butchery',
      'Menu costing, Fresh pasta, Butchery',
    ],
    ['Clients: Acme, Byron & Co, Leeds City', ''],
    ['Away from work\nSailing\nChess\nBaking', ''],
    ['Stalls\nYork 2019\nLeeds 2020\nHull 2021', ''],
  ] as const)
    it(`takes ${expertise ? `“${expertise}”` : 'nothing'} as expertise from ${JSON.stringify(section)}`, () => {
      const text = `Ada Byron\nChef\n\nExperience\n2001 - 2003 Chef, Acme Ltd\n\n${section}\n\nReferences\nOn request\n`;
      expect(read(text).expertise).to.equal(expertise);
    });

  it('takes from a letter who somebody is, without courtesies, the career’s years, studies and free time', () => {
    const who =
      'I am a dairy farmer on the Isle of Man and I like to see a small business pay its way, whatever it makes.';
    const offer =
      'I can help small charities with their books, MS Excel, budgets and getting a shopkeeper to pay.';
    const career =
      'In 2006 I stopped selling our milk to the creamery and set up our own ice cream for the cafés.';
    const freeTime =
      'In my free time I sing in the chapel choir and marshal at the races, rain or no rain at all.';
    const today = 'I am chairman of the growers on this side of the island.';
    const hello = 'Thank you for your call. I saw the notice in the library, which my wife Mrs Quayle keeps.';
    const letter = `Bernard Quayle\n\nDear all,\n\n${hello} ${who}\n\n${career} ${today}\n\n${offer}\n\n${freeTime}\n\nYours faithfully,\nBernard Quayle\n`;
    expect(read(letter).bio).to.equal(`${who}\n\n${today}\n\n${offer}`);
  });

  it('takes a profile whole where a year and a job stand in the middle of a sentence, and no quotation for one', () => {
    const profile =
      'Ada chairs engine works and is known for short agendas. She was an assistant, then chief\nexecutive, before she turned to a portfolio in 2014. She answers letters on Sundays.';
    const quotation = '“She asked me one question and I resigned the next day.” — a client';
    expect(read(`Ada Byron\n\nProfile\n${profile}\n\nExperience\nChair, Acme Ltd, 2015\n`).bio).to.equal(
      profile.replace('\n', ' '),
    );
    expect(read(`Ada Byron\n\n${quotation}\n\nExperience\nChair, Acme Ltd, 2015\n`).bio).to.equal('');
  });

  it('takes a sentence that ends in a telephone for one, and no label of a number', () => {
    const profile =
      'I am at my best when the bank is on the phone. I explain cash in plain English to trustees.';
    expect(read(`Ada Byron\n\nProfile\n${profile}\n\nTel. 0113 4960 000\n`).bio).to.equal(profile);
  });

  it('tells skills by words that no cue has, and says where they stand', () => {
    const text =
      'Ada Byron\nMaster stonemason\n\nExperience\n2001 - present Stonemason\nFounded my own workshop, self-employed, with four apprentices of my own\n';
    const { suggestedSkills, sources } = read(text);
    expect(suggestedSkills.map(({ name }) => name)).to.include('entrepreneurship');
    const { start, end } = sources.skills.entrepreneurship!;
    expect(text.slice(start, end)).to.match(/\p{L}/u);
  });

  for (const [line, title] of [
    [
      '2018 - present   Head of Fundraising & Communications, Northern Paws Trust',
      'Head of Fundraising & Communications',
    ],
    [
      'Chief Technology Officer, Radiant Scans Ltd, Glasgow (March 2017 to June 2024)',
      'Chief Technology Officer',
    ],
    ['Acme Ltd — Finance Director', 'Finance Director'],
    ['Lead Designer @ Ministry (2020–present)', 'Lead Designer'],
    ['Director, Finance and Operations, Oxfam', 'Director, Finance and Operations'],
    ['Head of Research at the University of York', 'Head of Research'],
    ['Clinical Nurse Manager 2, Medical Ward, Byron Hospital', 'Clinical Nurse Manager 2'],
    ['PhD candidate in Botany, Lovelace University', 'PhD candidate in Botany'],
    ['Jan 2019 – Present', null],
    ['Led a team of managers', null],
    ['Coach House Theatre', null],
    ['Reported to the Finance Director.', null],
  ] as const)
    it(`finds ${title ?? 'no job'} in "${line}"`, () => {
      expect(jobTitleIn(line)).to.equal(title);
    });

  it('fits its fields and comes of any text, and soon', () => {
    const word = fc.oneof(
      fc.constantFrom(
        'PROFILE',
        'Skills:',
        'Jane',
        'Director',
        '\n',
        '\n\n',
        '\t',
        '@',
        'a@b.co',
        '2019 -',
        '•',
        ',',
        '(',
        'linkedin.com/in/',
        '\0',
        '\ud800',
        'CONTACT\tPROFILE\n',
        'Phone:\tEmail:\t',
        'Page 1 of 2',
        '**',
        'P R O F I L E',
      ),
      fc.string({ maxLength: 12 }),
      fc.string({ maxLength: 12, unit: 'grapheme' }),
      // Any code units at all, half of a pair as well.
      fc
        .array(fc.integer({ min: 0, max: 0xff_ff }), { maxLength: 8 })
        .map((units) => String.fromCharCode(...units)),
    );
    fc.assert(
      fc.property(fc.array(word, { maxLength: 400 }), (words) => {
        const text = words.join(' ');
        const proposal = read(text);
        expect(proposal.bio.length).to.be.at.most(LIMITS.bio.max);
        expect(proposal.expertise.length).to.be.at.most(LIMITS.expertise.max);
        expect(proposal.firstName.length).to.be.at.most(LIMITS.name.max);
        for (const { start, end, excerpt } of Object.values(proposal.sources.skills))
          expect(text.slice(start, end)).to.equal(excerpt);
      }),
      { numRuns: 150 },
    );
  });

  it('does not take longer for a text that is made to', async () => {
    expect(await slowTexts()).to.deep.equal([]);
  }).timeout(120_000);

  const runs = [' ', '\t', '\n', '1', '.', '-', 'a ', `${' '.repeat(80)}x`];
  for (const at of [0, 3, 6])
    it(`does not take longer for words of its rules before ${JSON.stringify(runs[at])} or others again and again`, async () => {
      expect(await slowTexts(...runs.slice(at, at + 3))).to.deep.equal([]);
    }).timeout(120_000);
});
