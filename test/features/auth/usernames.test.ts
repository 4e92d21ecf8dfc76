import { expect } from 'chai';
import { usernameProblem } from '../../../src/core/accounts/username.policy.ts';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { describeWithServer } from '../../support/suite.ts';

const CHARACTERS = 'Username may hold letters of one alphabet, digits, blanks and . _ - only';
const RESERVED = 'This username is reserved. Please choose another one.';

describe('A username', () => {
  it('is people’s own, in any alphabet', () => {
    for (const name of [
      'José',
      'anna.o’neill',
      'Мария',
      'Παύλος',
      '山田たろう',
      '김민수',
      'عمر',
      'demo_org',
      'family-support-leeds',
      'lee 42',
    ])
      expect(usernameProblem(name), name).to.equal(null);
  });

  it('holds no controls, direction marks, addresses or alphabets that look alike', () => {
    for (const name of [
      'an\u0007na',
      'anna\u202egro',
      'an\u200bna',
      'anna@example.org',
      'раypal',
      'Αdam',
      '<b>anna</b>',
      'anna\u2066',
    ])
      expect(usernameProblem(name), JSON.stringify(name)).to.equal(CHARACTERS);
  });

  it('does not speak for the service', () => {
    for (const name of [
      'support',
      'Support_Team',
      'TimeMatch',
      'timematch-support',
      'ADMIN',
      'admin1',
      '4dm1n',
      'ａｄｍｉｎ',
      'security.team',
      'no-reply',
      'the admin',
    ])
      expect(usernameProblem(name), name).to.equal(RESERVED);
  });
});

describeWithServer('Names that are chosen', (test) => {
  it('are held to that wherever they are, and stay where they are there already', async () => {
    const person = await test.advisor({ username: 'old@name.example' });
    const client = await test.signIn(person);
    const admin = await test.asSuperAdmin();
    const form = { username: 'Support', email: 'posing@example.org', password: 'a long enough one' };
    const names = { firstName: 'Ann', lastName: 'Other' };
    for (const [method, path, payload, by] of [
      ['POST', '/api/register/advisor', form, test.client()],
      ['POST', '/api/register/organization', form, test.client()],
      ['PATCH', '/api/user/profile', { username: 'Support' }, client],
      ['POST', '/api/advisors', { ...form, ...names }, admin],
      [
        'PUT',
        `/api/advisors/${person.advisorId}`,
        { ...names, email: person.email, username: 'Support' },
        admin,
      ],
      ['POST', '/api/organizations', { ...form, name: 'New', type: 'charity', isManaged: true }, admin],
    ] as const)
      await expectRefusal(400, [RESERVED, { username: RESERVED }], by.call(method, path, payload), path);
    const same = { username: person.username, email: person.email };
    await expectStatus(200, client.patch('/api/user/profile', same));
    await expectStatus(200, admin.put(`/api/advisors/${person.advisorId}`, { ...names, ...same }));
  });
});

describeWithServer('An advisor who is made public by an admin', (test) => {
  it('is told in the bell and by mail when they run their account, and not when it is managed', async () => {
    const admin = await test.asSuperAdmin();
    const told = async (isManaged: boolean) => {
      const person = await test.advisor({ isManaged });
      const form = { firstName: 'Ann', lastName: 'Other', email: person.email, isManaged };
      const path = `/api/advisors/${person.advisorId}`;
      await expectStatus(200, admin.put(path, { ...form, hasJoinedOpenGroup: true }));
      await expectStatus(200, admin.put(path, { ...form, hasJoinedOpenGroup: true }), 'again');
      const bell = await test.column('notifications', { user_id: person.userId }, 'title');
      return [bell, (await test.mails(person.email)).map(({ subject }) => subject)];
    };
    const title = 'Your profile is in the public advisor search now';
    expect(await told(false)).to.deep.equal([[title], [title]]);
    expect(await told(true)).to.deep.equal([[], []]);
    const events = await test.column('audit_events', { action: 'advisor.updated' }, 'detail');
    expect(events.filter((detail) => String(detail).includes('hasJoinedOpenGroup'))).to.have.length(2);
  });
});
