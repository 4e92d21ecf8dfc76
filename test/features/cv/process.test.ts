import { expect } from 'chai';
import type { ProfileProposal } from '../../../src/features/cv/profile/profile-extractor.ts';
import { buildWorld } from '../../support/actors.ts';
import { expectAnswer } from '../../support/answers.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { shared, useServer } from '../../support/server.ts';
import { fixture } from './documents.ts';

describeOnEachDatabase('Processing a CV’s text', (getDb) => {
  const test = useServer(getDb);
  const world = shared(() => buildWorld(test));

  it('needs a text', async () => {
    const advisor = await world.as('advisor');
    for (const payload of [{}, { cvText: '' }, { cvText: ' \n ' }, { cvText: 7 }, { cvText: null }])
      await expectAnswer(advisor.post('/api/cv/process', payload), 400, {
        fields: { cvText: 'No CV text available to process' },
      });
  });

  it('over 200,000 characters is cut and not refused', async () => {
    const cvText = `Jane Doe\nFinance Director\n${'x'.repeat(200_000)}\njane@example.org`;
    await expectAnswer(world.as('advisor').post<ProfileProposal>('/api/cv/process', { cvText }), 200, {
      firstName: 'Jane',
      title: 'Finance Director',
      email: '',
    });
  });

  it('of an advisor whom one may not see is a 404', async () => {
    const cvText = String(fixture('cv.txt'));
    const call = async (role: 'advisor' | 'otherAdmin', advisorId: number) =>
      (await world.as(role).post('/api/cv/process', { cvText, advisorId })).status;
    expect(await call('advisor', world.otherAdvisor.advisorId)).to.equal(404);
    expect(await call('otherAdmin', world.advisor.advisorId)).to.equal(404);
  });

  it('proposes a profile, each value with its place, and changes nothing', async () => {
    const cvText = String(fixture('cv.txt'));
    const admin = await world.as('groupAdmin');
    const { body } = await expectAnswer(
      admin.post<ProfileProposal>('/api/cv/process', { cv_text: cvText, advisorId: world.advisor.advisorId }),
      200,
      {
        firstName: 'Amara',
        lastName: 'Lindqvist-Okafor',
        title: 'Senior Data Protection Consultant',
        email: 'amara.lindqvist@example.org',
        linkedinUrl: 'https://www.linkedin.com/in/amara-lindqvist-okafor',
      },
    );
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
    const { body: after } = await world.as('advisor').get<{ advisor: { lastName: string } }>('/api/user');
    expect(after.advisor.lastName).not.to.equal('Lindqvist-Okafor');
  });

  it('that says nothing proposes nothing', async () => {
    const { body } = await world
      .as('superAdmin')
      .post<ProfileProposal>('/api/cv/process', { cvText: '+++ 12345 +++' });
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
