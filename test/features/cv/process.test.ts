import { expect } from 'chai';
import type { ProfileProposal } from '../../../src/features/cv/profile/profile-extractor.ts';
import { fixture } from './documents.ts';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';

describeWithServer('Processing a CV’s text', (test) => {
  const [world, as] = useWorld(test);

  it('needs a text', async () => {
    const advisor = as.advisor;
    for (const payload of [{}, { cvText: '' }, { cvText: ' \n ' }, { cvText: 7 }, { cvText: null }])
      await expectRefusal(
        400,
        { cvText: 'No CV text available to process' },
        advisor.post('/api/cv/process', payload),
      );
  });

  it('over 200,000 characters is cut and not refused', async () => {
    const cvText = `Jane Doe\nFinance Director\n${'x'.repeat(200_000)}\njane@example.org`;
    expect(
      await expectStatus(200, as.advisor.post<ProfileProposal>('/api/cv/process', { cvText })),
    ).to.deep.include({ firstName: 'Jane', title: 'Finance Director', email: '' });
  });

  it('proposes a profile, each value with its place, and changes nothing', async () => {
    const cvText = String(fixture('cv.txt'));
    const admin = as.groupAdmin;
    const body = await expectStatus(
      200,
      admin.post<ProfileProposal>('/api/cv/process', { cv_text: cvText, advisorId: world.advisor.advisorId }),
    );
    expect(body).to.deep.include({
      firstName: 'Amara',
      lastName: 'Lindqvist-Okafor',
      title: 'Senior Data Protection Consultant',
      email: 'amara.lindqvist@example.org',
      linkedinUrl: 'https://www.linkedin.com/in/amara-lindqvist-okafor',
    });
    expect(body.bio).to.match(
      /^Data protection and information governance specialist.*otherwise afford advice\.$/,
    );
    expect(body.expertise).to.match(
      /^Data protection \(GDPR, DPA 2018\), Information security, Policy writing/,
    );
    expect(body.suggestedSkills).to.deep.include({ name: 'governance', selected: true });
    const { skills, ...sources } = body.sources;
    expect(Object.keys(skills)).to.have.members(body.suggestedSkills.map(({ name }) => name));
    for (const { start, end, excerpt } of [...Object.values(sources), ...Object.values(skills)])
      expect(cvText.slice(start, end)).to.equal(excerpt);
    expect(body.sources.firstName?.excerpt).to.equal('Amara');
    const { body: after } = await as.advisor.get<{ advisor: { lastName: string } }>('/api/user');
    expect(after.advisor.lastName).not.to.equal('Lindqvist-Okafor');
  });

  it('that says nothing proposes nothing', async () => {
    const { body } = await world.as.superAdmin.post<ProfileProposal>('/api/cv/process', {
      cvText: '+++ 12345 +++',
    });
    expect(body).to.deep.equal({
      firstName: '',
      lastName: '',
      title: '',
      linkedinUrl: '',
      email: '',
      bio: '',
      expertise: '',
      suggestedSkills: [],
      extractedBy: 'embedded',
      sources: { skills: {} },
    });
  });
});
