import { expect } from 'chai';
import type { ProfileProposal } from '../../../src/features/cv/profile/profile-extractor.ts';
import { buildWorld, type World } from '../../support/actors.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { buildServer, type TestServer } from '../../support/server.ts';
import { fixture } from './documents.ts';

describeOnEachDatabase('Processing a CV’s text', (getDb) => {
  let test: TestServer;
  let world: World;
  before(async () => {
    test = await buildServer(getDb());
    world = await buildWorld(test);
  });
  after(() => test.stop());

  it('needs a text', async () => {
    const advisor = await world.as('advisor');
    for (const payload of [{}, { cvText: '' }, { cvText: ' \n ' }, { cvText: 7 }, { cvText: null }]) {
      const { status, body } = await advisor.post('/api/cv/process', payload);
      expect([status, body['fields']]).to.deep.equal([400, { cvText: 'No CV text available to process' }]);
    }
  });

  it('over 200,000 characters is cut and not refused', async () => {
    const cvText = `Jane Doe\nFinance Director\n${'x'.repeat(200_000)}\njane@example.org`;
    const { status, body } = await (
      await world.as('advisor')
    ).post<ProfileProposal>('/api/cv/process', { cvText });
    expect(status).to.equal(200);
    expect(body).to.include({ firstName: 'Jane', title: 'Finance Director', email: '' });
  });

  it('of an advisor whom one may not see is a 404', async () => {
    const cvText = String(fixture('cv.txt'));
    const call = async (role: 'advisor' | 'otherAdmin', advisorId: number) =>
      (await (await world.as(role)).post('/api/cv/process', { cvText, advisorId })).status;
    expect(await call('advisor', world.otherAdvisor.advisorId)).to.equal(404);
    expect(await call('otherAdmin', world.advisor.advisorId)).to.equal(404);
  });

  it('proposes a profile, each value with its place, and changes nothing', async () => {
    const cvText = String(fixture('cv.txt'));
    const admin = await world.as('groupAdmin');
    const { status, body } = await admin.post<ProfileProposal>('/api/cv/process', {
      cv_text: cvText,
      advisorId: world.advisor.advisorId,
    });
    expect(status).to.equal(200);
    expect(body).to.include({
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
    const { body: after } = await (
      await world.as('advisor')
    ).get<{ advisor: { lastName: string } }>('/api/user');
    expect(after.advisor.lastName).not.to.equal('Lindqvist-Okafor');
  });

  it('that says nothing proposes nothing', async () => {
    const { body } = await (
      await world.as('superAdmin')
    ).post<ProfileProposal>('/api/cv/process', {
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
