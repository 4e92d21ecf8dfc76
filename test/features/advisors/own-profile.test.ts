import { expect } from 'chai';
import { expectRefusal, expectStatus, statusesOf } from '../../support/answers.ts';
import type { Client } from '../../support/client.ts';
import { standingIn } from '../../support/server-zone.ts';
import { describeWithServer } from '../../support/suite.ts';

describeWithServer('An advisor’s own profile', (test) => {
  let client: Client;
  beforeEach(async () => {
    client = await test.asAdvisor();
  });

  const change = (profile: Record<string, unknown>) => client.patch('/api/advisor/profile', profile);

  it('refuses what the form refuses, in the documented words', async () => {
    await expectRefusal(
      400,
      {
        firstName: 'First name is required',
        lastName: 'Last name is required',
        title: 'Title is required',
        bio: 'Bio must be at least 10 characters',
        expertise: 'Expertise must be at least 10 characters',
        linkedinUrl: 'Invalid LinkedIn URL',
      },
      change({ firstName: '', lastName: ' ', title: '', bio: 'short', expertise: 'short', linkedInUrl: 'x' }),
    );
  });

  it('takes the addresses that a browser and the form take, and keeps them in full', async () => {
    for (const [linkedInUrl, kept] of [
      ['https://www.linkedin.com/in/ada', 'https://www.linkedin.com/in/ada'],
      ['Https://example.org', 'https://example.org/'],
      [' https://exämple.org/zoë b', 'https://xn--exmple-cua.org/zo%C3%AB%20b'],
    ])
      expect((await change({ linkedInUrl })).body['linkedinUrl']).to.equal(kept);
    const tooLong = `https://example.org/${'ë'.repeat(300)}`;
    for (const linkedInUrl of ['JavaScript:alert(1)', '//example.org', 'example.org', 'http://', 5, tooLong])
      expect((await change({ linkedInUrl })).body['fields'], String(linkedInUrl)).to.deep.equal({
        linkedinUrl: 'Invalid LinkedIn URL',
      });
  });

  it('refuses a break that ends in no year that can be kept, or later than one may choose', async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString();
    for (const pausedUntil of [
      '+012345-01-01',
      '-000001-01-01',
      '9999-12-31',
      'soon',
      '2027-02-30T10:00:00Z',
      inDays(731),
    ])
      await expectRefusal(
        400,
        { pausedUntil: 'Please choose a day within the next two years' },
        change({ pausedUntil }),
        pausedUntil,
      );
    for (const pausedUntil of [inDays(729), inDays(-1), null])
      expect((await change({ pausedUntil })).body['pausedUntil']).to.equal(pausedUntil);
    await expectStatus(200, client.get('/api/user'));
  });

  it('changes only what is sent', async () => {
    const before = (await client.get<{ advisor: Record<string, unknown> }>('/api/user')).body.advisor;
    const { updatedAt: _was, ...rest } = before;
    const { body } = await change({ location: 'Leeds' });
    const { updatedAt: _is, ...after } = body;
    expect(after).to.deep.equal({ ...rest, location: 'Leeds', version: Number(rest['version']) + 1 });
  });

  it('takes the profile form as it is sent: linkedInUrl, maps of skills and of availability', async () => {
    const { body } = await change({
      firstName: 'Ada',
      lastName: 'King',
      title: 'Mentor',
      bio: 'A life in numbers',
      expertise: 'Engines and numbers',
      linkedInUrl: 'https://www.linkedin.com/in/ada',
      skills: { finance: true, legal: false, sales: true },
      availability: { weekends: true, remote: true, in_person: false },
      cvText: '',
    });
    expect(body).to.deep.include({
      linkedinUrl: 'https://www.linkedin.com/in/ada',
      skills: ['finance', 'sales'],
      availability: ['weekends', 'remote'],
      cvText: null,
      profileComplete: true,
      profileCompletionPercentage: 100,
    });
  });

  it('is as complete as its five parts: names, bio, link, expertise, skills', async () => {
    const percentage = async (profile: Record<string, unknown>) =>
      (await change(profile)).body['profileCompletionPercentage'];
    expect(await percentage({ linkedInUrl: '' })).to.equal(80);
    expect(await percentage({ skills: [] })).to.equal(60);
    expect(await percentage({ linkedInUrl: 'https://www.linkedin.com/in/ada' })).to.equal(80);
    expect(await percentage({ skills: ['other'] })).to.equal(100);
  });

  it('takes hours a year with two decimals, within a year', async () => {
    expect((await change({ availableHoursPerYear: 12.35 })).body['availableHoursPerYear']).to.equal(12.35);
    for (const wrong of [-1, 8_785, 'many', 12.345])
      await expectStatus(400, change({ availableHoursPerYear: wrong }), String(wrong));
  });

  it('takes a moment without an offset for UTC, wherever the server stands', () =>
    standingIn('America/New_York', async () => {
      for (const pausedUntil of ['2027-04-01T10:00:00', '2027-04-01 10:00', '2027-04-01T06:00-04:00'])
        expect((await change({ pausedUntil })).body['pausedUntil']).to.equal('2027-04-01T10:00:00.000Z');
      expect((await change({ pausedUntil: '2027-04-01' })).body['pausedUntil']).to.equal(
        '2027-04-01T00:00:00.000Z',
      );
    }));

  it('cannot be made managed, open access or another’s', async () => {
    const { body } = await change({
      isManaged: true,
      hasJoinedOpenGroup: true,
      userId: 1,
      id: 1,
      hoursContributed: 500,
      profileCompletionPercentage: 3,
    });
    expect(body).to.include({ isManaged: false, hasJoinedOpenGroup: false, hoursContributed: 0 });
    expect(body['id']).not.to.equal(1);
  });

  it('follows each of two changes that arrive at once: completion, search and matching know both', async () => {
    for (let round = 0; round < 5; round += 1) {
      const advisor = await test.asAdvisor();
      const { body } = await advisor.patch('/api/advisor/profile', { location: 'Leeds' });
      const before = await test.row('advisors', Number(body['id']));
      const changes = [
        { bio: 'A life in numbers' },
        { skills: ['legal'] },
        { expertise: 'Engines and numbers' },
        { linkedinUrl: 'https://www.linkedin.com/in/ada' },
      ];
      const answers = await Promise.all(
        changes.map((profile) => advisor.patch('/api/advisor/profile', profile)),
      );
      expect(await statusesOf(answers)).to.deep.equal([200, 200, 200, 200]);
      const after = await test.row('advisors', Number(body['id']));
      expect(after.profile_completion_percentage).to.equal(100);
      expect(after.search_text).to.include('engines and numbers').and.include('legal');
      // The link is not ranked.
      expect(after.profile_version).to.equal(before.profile_version + 3);
    }
  });
});
