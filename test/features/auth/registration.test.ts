import { expect } from 'chai';
import { SKILLS } from '../../../src/contract/enums.ts';
import { expectRefusal, expectStatus, statusesInTurn, statusesOf } from '../../support/answers.ts';
import { listOf, unique } from '../../support/builders.ts';
import { buildServer } from '../../support/server.ts';
import { describeWithServer } from '../../support/suite.ts';

interface Registered {
  id: number;
  username: string;
  userType: string;
  user_type: string;
  advisor: { id: number; skills: string[]; firstName: string | null; hasJoinedOpenGroup: boolean };
  organization: Record<string, unknown>;
}

describeWithServer('Registration', (test) => {
  const form = (more: Record<string, unknown> = {}) => {
    const name = `newcomer_${unique()}`;
    return { username: name, email: `${name}@example.org`, password: 'correct horse', ...more };
  };
  const advisor = (more: Record<string, unknown> = {}) =>
    test.post<Registered>('/api/register/advisor', form(more));
  const organization = (more: Record<string, unknown> = {}) =>
    test.post<Registered>('/api/register/organization', form(more));
  const userCount = async (): Promise<number> => (await test.db('users').select('id')).length;

  for (const path of ['/api/register/advisor', '/api/register/organization'])
    describe(`at ${path}`, () => {
      it('names every missing field, the first one in the message', async () => {
        await expectRefusal(
          400,
          [
            'INVALID',
            'Username is required',
            {
              username: 'Username is required',
              email: 'Invalid email address',
              password: 'Password must be at least 8 characters',
            },
          ],
          test.post(path, {}),
        );
      });

      it('wants 3 to 60 characters of a username and 8 to 128 of a password', async () => {
        const wrong = [
          { username: 'ab' },
          { username: 'a'.repeat(61) },
          { password: '1234567' },
          { password: 'ab'.repeat(65) },
          { email: 'no address' },
        ];
        for (const part of wrong) {
          const body = await expectStatus(400, test.post(path, form(part)), JSON.stringify(part));
          expect(Object.keys(body['fields'] as object)).to.deep.equal(Object.keys(part));
        }
        await expectStatus(
          201,
          test.post(path, form({ username: 'a'.repeat(55) + unique(), password: `${'x7 '.repeat(42)}y` })),
        );
      });

      it('refuses a password that everybody tries first, and one that is the name or the address', async () => {
        const { username, email } = form();
        for (const password of [
          'password1',
          'Password1!',
          '12345678',
          'qwertyui1'.slice(0, 6) + '123',
          'aaaaaaaa',
          username,
          email.toUpperCase(),
        ])
          await expectRefusal(
            400,
            ['PASSWORD_COMMON', { password: 'This password is too common. Please choose another one.' }],
            test.post(path, { username, email, password }),
            password,
          );
      });

      it('refuses a taken username and address, in whatever case, naming both', async () => {
        const taken = await test.advisor({
          username: `Taken${unique()}`,
          email: `Taken${unique()}@Example.org`,
        });
        await expectRefusal(
          400,
          ['USERNAME_TAKEN', 'Username already exists', { username: 'Username already exists' }],
          test.post(path, form({ username: taken.username.toUpperCase() })),
        );
        await expectRefusal(
          400,
          ['EMAIL_TAKEN', 'Email already exists', { email: 'Email already exists' }],
          test.post(path, form({ email: `  ${taken.email.toLowerCase()} ` })),
        );
        const both = await test.post(path, form({ username: taken.username, email: taken.email }));
        expect(both.body['fields']).to.deep.equal({
          username: 'Username already exists',
          email: 'Email already exists',
        });
      });

      it('tells an accent from a plain letter, a dotless ı from an i, and İ from both', async () => {
        const number = unique();
        const spellings = ['jose', 'José', 'irem', 'ırem'];
        for (const name of spellings)
          await expectStatus(
            201,
            test.post(path, form({ username: name + number, email: `${name}${number}@example.org` })),
            name,
          );
        for (const name of ['JOSE', 'JOSÉ', 'jose\u0301', 'IREM']) {
          expect((await test.post(path, form({ username: name + number }))).body, name).to.include({
            code: 'USERNAME_TAKEN',
          });
          expect(
            (await test.post(path, form({ email: `${name}${number}@EXAMPLE.org` }))).body,
            name,
          ).to.include({ code: 'EMAIL_TAKEN' });
        }
      });

      it('refuses names whose compared form is too long to be kept', async () => {
        for (const part of [
          { username: 'İ'.repeat(60) },
          { username: 'ﷺ'.repeat(20) },
          { email: `${'ﷺ'.repeat(20)}@example.org` },
        ]) {
          const body = await expectStatus(400, test.post(path, form(part)), JSON.stringify(part));
          expect(Object.keys(body['fields'] as object)).to.deep.equal(Object.keys(part));
        }
      });

      it('makes exactly one account of many sign-ups at once', async () => {
        const before = await userCount();
        const one = form();
        const answers = await Promise.all(
          listOf(8, (at) =>
            test.post(
              path,
              at % 2 ? one : { ...one, email: one.email.toUpperCase(), username: `${one.username}_${at}` },
            ),
          ),
        );
        expect(await statusesOf(answers)).to.have.members([201, ...listOf(7, () => 400)]);
        expect(await userCount()).to.equal(before + 1);
      });

      it('leaves nothing behind when it is refused', async () => {
        const before = await userCount();
        await test.post(path, form({ username: 'x' }));
        await test.post(path, form({ website: 'no address', linkedin_url: 'no address', type: '' }));
        expect(await userCount()).to.equal(before);
      });

      it('counts 30 an hour from one address', async () => {
        const strict = await buildServer(test.db, { rateLimitFactor: 0.1, env: { TRUST_PROXY: '1' } });
        const from = strict.client({ 'x-forwarded-for': `192.0.2.${path.length}` });
        const twice = form();
        const statuses = await statusesInTurn(4, () => from.post(path, twice));
        await strict.stop();
        expect(statuses).to.deep.equal([201, 400, 400, 429]);
      });
    });

  it('signs the new user in, with the documented fields in both spellings', async () => {
    const client = test.client();
    const body = await expectStatus(
      201,
      client.post<Registered>('/api/register/advisor', form({ time_zone: 'Europe/London', locale: 'en-GB' })),
    );
    expect(body).to.deep.include({
      userType: 'advisor',
      user_type: 'advisor',
      timeZone: 'Europe/London',
      locale: 'en',
    });
    expect((await client.get<Registered>('/api/user')).body.id).to.equal(body.id);
  });

  it('takes an advisor’s profile in camelCase and in snake_case', async () => {
    const profile = {
      title: 'Director',
      bio: 'Twenty years',
      expertise: 'Finance',
      linkedinUrl: 'https://www.linkedin.com/in/x',
      firstName: 'Ada',
      lastName: 'Able',
    };
    const snake = {
      title: 'Director',
      bio: 'Twenty years',
      expertise: 'Finance',
      linkedin_url: profile.linkedinUrl,
      first_name: 'Ada',
      last_name: 'Able',
      user_type: 'advisor',
    };
    for (const sent of [profile, snake]) expect((await advisor(sent)).body.advisor).to.deep.include(profile);
  });

  it('refuses addresses that are none, with the documented messages', async () => {
    const { body } = await advisor({ linkedin_url: 'linkedin', cv_file_url: 'ftp://example.org/cv' });
    expect(body).to.deep.include({
      fields: { linkedinUrl: 'Invalid LinkedIn URL', cvFileUrl: 'Invalid CV file URL' },
    });
    const organizations = await organization({ website: 'example', logo: 'javascript:alert(1)' });
    expect(organizations.body).to.deep.include({
      fields: { website: 'Invalid website URL', logo: 'Invalid logo URL' },
    });
  });

  it('takes skills in all four documented spellings', async () => {
    const spellings = [
      ['finance', 'legal'],
      [{ name: 'finance' }, { name: 'legal' }],
      '["finance","legal"]',
      '[{"name":"finance"},{"name":"legal"}]',
      { finance: true, legal: true, sales: false },
    ];
    for (const skills of spellings)
      expect((await advisor({ skills })).body.advisor.skills, JSON.stringify(skills)).to.deep.equal([
        'finance',
        'legal',
      ]);
    expect((await advisor({ skills: [...SKILLS] })).body.advisor.skills).to.deep.equal([...SKILLS]);
  });

  it('refuses unknown skills and names them', async () => {
    await expectRefusal(
      400,
      ['Unknown skills: juggling, tap dancing', { skills: 'Unknown skills: juggling, tap dancing' }],
      advisor({ skills: ['finance', 'juggling', 'tap dancing'] }),
    );
    expect((await advisor({ availability: { nights: true } })).body['fields' as never]).to.deep.equal({
      availability: 'Unknown availability: nights',
    });
  });

  it('leaves an advisor out of the public search unless they ask to be listed', async () => {
    const listed = { title: 'Beekeeper', expertise: 'Apiculture and honey', bio: 'Bees all my life' };
    const hidden = await advisor(listed);
    const shown = await advisor({ ...listed, joinOpenGroup: true });
    expect(hidden.body.advisor.hasJoinedOpenGroup).to.equal(false);
    expect(shown.body.advisor.hasJoinedOpenGroup).to.equal(true);
    await test.settled();
    const found = await test.post<{ results: { advisorId: number }[] }>('/api/search/advisors', {
      query: 'A beekeeper who knows apiculture and honey',
    });
    const ids = found.body.results.map(({ advisorId }) => advisorId);
    expect(ids).to.include(shown.body.advisor.id).and.not.include(hidden.body.advisor.id);
  });

  it('gives an organisation its username as name, the type "other" and 50 hours unless it says more', async () => {
    const plain = await organization();
    expect(plain.body.organization).to.include({
      name: plain.body.username,
      type: 'other',
      hoursAllocated: 50,
      hoursRemaining: 50,
      isManaged: false,
    });
    expect((await organization({ name: 'Food bank', type: 'nonprofit' })).body.organization).to.include({
      name: 'Food bank',
      type: 'non-profit',
    });
  });

  it('refuses an organisation’s empty name and unknown type', async () => {
    expect((await organization({ name: '', type: '' })).body).to.deep.include({
      fields: { name: 'Organization name is required', type: 'Organization type is required' },
    });
    await expectStatus(400, organization({ type: 'circus' }));
  });

  it('takes neither role nor hours nor management from what is sent', async () => {
    const { body } = await organization({
      userType: 'super_admin',
      hoursAllocated: 9_999,
      hoursRemaining: 9_999,
      isManaged: true,
    });
    expect(body).to.include({ userType: 'organization' });
    expect(body.organization).to.include({ hoursAllocated: 50, hoursRemaining: 50, isManaged: false });
  });
});
