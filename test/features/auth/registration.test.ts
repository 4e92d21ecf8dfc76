import { expect } from 'chai';
import type { CurrentUser } from '../../../src/contract/api.ts';
import { SKILLS } from '../../../src/contract/enums.ts';
import { expectRefusal, expectStatus, statusesInTurn, statusesOf } from '../../support/answers.ts';
import { listOf, unique, words } from '../../support/builders.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';

type Registered = Required<CurrentUser> & { user_type: string };

describeWithServer('Registration', (test) => {
  const strict = anotherServer(test, { rateLimitFactor: 0.1, env: { TRUST_PROXY: '1' } });
  const form = (more: Record<string, unknown> = {}) => {
    const name = `newcomer_${unique()}`;
    return { username: name, email: `${name}@example.org`, password: 'correct horse', ...more };
  };
  const advisor = (more: Record<string, unknown> = {}) =>
    test.post<Registered>('/api/register/advisor', form(more));
  const organization = (more: Record<string, unknown> = {}) =>
    test.post<Registered>('/api/register/organization', form(more));
  const userCount = () => test.count('users');

  for (const path of ['/api/register/advisor', '/api/register/organization'])
    describe(`at ${path}`, () => {
      it('names every missing field, the first one in the message', async () => {
        const fields = {
          username: 'Username is required',
          email: 'Invalid email address',
          password: 'Password must be at least 8 characters',
        };
        await expectRefusal(400, ['INVALID', fields.username, fields], test.post(path, {}));
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
        const longest = { username: 'a'.repeat(55) + unique(), password: `${'x7 '.repeat(42)}y` };
        await expectStatus(201, test.post(path, form(longest)));
      });

      it('refuses a password that everybody tries first, and one that is the name or the address', async () => {
        const { username, email } = form();
        const told = { password: 'This password is too common. Please choose another one.' };
        const common = words('password1 Password1! 12345678 qwerty123 aaaaaaaa');
        for (const password of [...common, username, email.toUpperCase()]) {
          const call = test.post(path, { username, email, password });
          await expectRefusal(400, ['PASSWORD_COMMON', told], call, password);
        }
      });

      it('refuses a taken username and address, in whatever case, naming both', async () => {
        const name = `Taken${unique()}`;
        const { username, email } = await test.advisor({ username: name, email: `${name}@Example.org` });
        const told = { username: 'Username already exists', email: 'Email already exists' };
        const sameName = test.post(path, form({ username: username.toUpperCase() }));
        const nameTaken = ['USERNAME_TAKEN', told.username, { username: told.username }];
        await expectRefusal(400, nameTaken, sameName);
        const sameAddress = test.post(path, form({ email: `  ${email.toLowerCase()} ` }));
        await expectRefusal(400, ['EMAIL_TAKEN', told.email, { email: told.email }], sameAddress);
        await expectRefusal(400, told, test.post(path, form({ username, email })));
      });

      it('tells an accent from a plain letter, a dotless ı from an i, and İ from both', async () => {
        const number = unique();
        const spellings = ['jose', 'José', 'irem', 'ırem'];
        for (const name of spellings) {
          const spelled = { username: name + number, email: `${name}${number}@example.org` };
          await expectStatus(201, test.post(path, form(spelled)), name);
        }
        for (const name of ['JOSE', 'JOSÉ', 'jose\u0301', 'IREM']) {
          const [username, email] = [name + number, `${name}${number}@EXAMPLE.org`];
          await expectRefusal(400, 'USERNAME_TAKEN', test.post(path, form({ username })), name);
          await expectRefusal(400, 'EMAIL_TAKEN', test.post(path, form({ email })), name);
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
        const email = one.email.toUpperCase();
        const another = (at: number) => ({ ...one, email, username: `${one.username}_${at}` });
        const calls = listOf(8, (at) => test.post(path, at % 2 ? one : another(at)));
        expect(await statusesOf(calls)).to.deep.equal([201, ...listOf(7, () => 400)]);
        expect(await userCount()).to.equal(before + 1);
      });

      it('leaves nothing behind when it is refused', async () => {
        const before = await userCount();
        await test.post(path, form({ username: 'x' }));
        await test.post(path, form({ website: 'no address', linkedin_url: 'no address', type: '' }));
        expect(await userCount()).to.equal(before);
      });

      it('counts 30 an hour from one address', async () => {
        const from = strict.client({ 'x-forwarded-for': `192.0.2.${path.length}` });
        const twice = form();
        const statuses = await statusesInTurn(4, () => from.post(path, twice));
        expect(statuses).to.deep.equal([201, 400, 400, 429]);
      });
    });

  it('signs the new user in, with the documented fields in both spellings', async () => {
    const client = test.client();
    const sent = form({ time_zone: 'Europe/London', locale: 'en-GB' });
    const body = await expectStatus(201, client.post<Registered>('/api/register/advisor', sent));
    const types = { userType: 'advisor', user_type: 'advisor' };
    expect(body).to.deep.include({ ...types, timeZone: 'Europe/London', locale: 'en' });
    expect((await client.get<Registered>('/api/user')).body.id).to.equal(body.id);
  });

  it('takes an advisor’s profile in camelCase and in snake_case', async () => {
    const same = { title: 'Director', bio: 'Twenty years', expertise: 'Finance' };
    const linkedinUrl = 'https://www.linkedin.com/in/x';
    const profile = { ...same, linkedinUrl, firstName: 'Ada', lastName: 'Able' };
    const snake = { ...same, linkedin_url: linkedinUrl, first_name: 'Ada', last_name: 'Able' };
    for (const sent of [profile, { ...snake, user_type: 'advisor' }])
      expect((await advisor(sent)).body.advisor).to.deep.include(profile);
  });

  it('refuses addresses that are none, with the documented messages', async () => {
    const ofAdvisor = { linkedinUrl: 'Invalid LinkedIn URL', cvFileUrl: 'Invalid CV file URL' };
    const files = { linkedin_url: 'linkedin', cv_file_url: 'ftp://example.org/cv' };
    await expectRefusal(400, ofAdvisor, advisor(files));
    const ofOrganization = { website: 'Invalid website URL', logo: 'Invalid logo URL' };
    const links = { website: 'example', logo: 'javascript:alert(1)' };
    await expectRefusal(400, ofOrganization, organization(links));
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
      expect((await advisor({ skills })).body.advisor.skills.join(), JSON.stringify(skills)).to.equal(
        'finance,legal',
      );
    expect((await advisor({ skills: [...SKILLS] })).body.advisor.skills).to.deep.equal([...SKILLS]);
  });

  it('refuses unknown skills and names them', async () => {
    const skills = 'Unknown skills: juggling, tap dancing';
    const sent = { skills: ['finance', 'juggling', 'tap dancing'] };
    await expectRefusal(400, [skills, { skills }], advisor(sent));
    const availability = 'Unknown availability: nights';
    await expectRefusal(400, { availability }, advisor({ availability: { nights: true } }));
  });

  it('leaves an advisor out of the public search unless they ask to be listed', async () => {
    const listed = { title: 'Beekeeper', expertise: 'Apiculture and honey', bio: 'Bees all my life' };
    const hidden = await advisor(listed);
    const shown = await advisor({ ...listed, joinOpenGroup: true });
    expect(hidden.body.advisor.hasJoinedOpenGroup).to.equal(false);
    expect(shown.body.advisor.hasJoinedOpenGroup).to.equal(true);
    await test.settled();
    const query = 'A beekeeper who knows apiculture and honey';
    const found = await test.post<{ results: { advisorId: number }[] }>('/api/search/advisors', { query });
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
    const fields = { name: 'Organization name is required', type: 'Organization type is required' };
    await expectRefusal(400, fields, organization({ name: '', type: '' }));
    await expectStatus(400, organization({ type: 'circus' }));
  });

  it('takes neither role nor hours nor management from what is sent', async () => {
    const hours = { hoursAllocated: 9_999, hoursRemaining: 9_999 };
    const { body } = await organization({ userType: 'super_admin', ...hours, isManaged: true });
    expect(body).to.include({ userType: 'organization' });
    expect(body.organization).to.include({ hoursAllocated: 50, hoursRemaining: 50, isManaged: false });
  });
});
