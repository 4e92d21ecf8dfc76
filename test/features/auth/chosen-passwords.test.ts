import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { RATE_LIMITS } from '../../../src/core/limits/limits.ts';
import { expectAnswer, expectStatus, logIn, statusesOf } from '../../support/answers.ts';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  buildSuperAdmin,
  signIn,
  times,
} from '../../support/builders.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { useServer, type TestServer } from '../../support/server.ts';

const COMMON = 'This password is too common. Please choose another one.';

describeOnEachDatabase('A chosen password', (getDb) => {
  const test = useServer(getDb);

  it('is none that everybody tries first, in whatever form it is chosen', async () => {
    const groupId = await buildGroup(test);
    const admin = await signIn(test, await buildSuperAdmin(test));
    const primary = await buildGroupAdmin(test, { groupIds: [groupId] });
    const { advisorId, ...person } = await buildAdvisor(test, { groupIds: [groupId], isManaged: true });
    const { organizationId } = await buildOrganization(test, { groupIds: [groupId], isManaged: true });
    const member = await signIn(test, person);
    const form = { username: 'somebody new', email: 'somebody.new@example.org', password: 'Passw0rd!' };
    const named = { ...form, firstName: 'Some', lastName: 'Body', isManaged: true };
    const newPassword = 'Password123!';
    const adminPath = `groups/${groupId}/admins/${primary.adminIds[0]}/reset-password`;
    const calls = [
      ['POST', '/api/register/advisor', form, test.client()],
      ['POST', '/api/register/organization', form, test.client()],
      ['PATCH', '/api/user/profile', { password: newPassword }, member],
      ['POST', '/api/advisors', named, admin],
      ['PUT', `/api/advisors/${advisorId}`, { ...named, email: person.email, username: undefined }, admin],
      ['POST', `/api/advisors/${advisorId}/reset-password`, { newPassword }, admin],
      ['POST', '/api/organizations', { ...form, name: 'New', type: 'charity', isManaged: true }, admin],
      ['POST', `/api/organizations/${organizationId}/reset-password`, { newPassword }, admin],
      ['POST', `/api/groups/${groupId}/admins`, form, admin],
      ['POST', `/api/${adminPath}`, { newPassword }, admin],
      ['PUT', `/api/admin/${adminPath}`, { newPassword: '123456' }, await signIn(test, primary)],
    ] as const;
    for (const [method, path, payload, client] of calls) {
      const { body } = await expectAnswer(client.call(method, path, payload), 400, path, {
        code: 'PASSWORD_COMMON',
        message: COMMON,
      });
      expect(Object.keys(body['fields'] as object), path).to.deep.equal([
        'password' in payload ? 'password' : 'newPassword',
      ]);
    }
    expect(await test.db('users').where('username', form.username)).to.deep.equal([]);
  });
});

describeOnEachDatabase('Somebody who has passwords hashed without end', (getDb) => {
  const strict = useServer(getDb, { rateLimitFactor: 1 });
  const test = useServer(getDb, { realHashes: true });

  const logIns = async (at: TestServer) => {
    const others = await Promise.all(times(12, () => buildAdvisor(test)));
    const call = ({ username }: { username: string }) => logIn(at, username);
    return async () => statusesOf(await Promise.all(others.map(call)));
  };
  const all200 = times(12, () => 200);

  it('keeps nobody else from signing in', async () => {
    const attacker = await signIn(test, await buildAdvisor(test));
    const othersSignIn = await logIns(test);
    const flood = times(90, (at) =>
      attacker.patch('/api/user/profile', { password: `a new one each time ${at}` }),
    );
    expect(await othersSignIn()).to.deep.equal(all200);
    const statuses = new Set(statusesOf(await Promise.all(flood)));
    expect([...statuses].filter((status) => ![200, 503].includes(status))).to.deep.equal([]);
  });

  it('has a few hashes made at a time, however many they ask for', async () => {
    const attacker = await signIn(test, await buildAdvisor(test));
    const { hasher } = test.deps;
    const make = hasher.hash.bind(hasher);
    let [now, most] = [0, 0];
    hasher.hash = async (password) => {
      most = Math.max(most, (now += 1));
      await pause(20);
      return make(password).finally(() => (now -= 1));
    };
    try {
      const flood = times(40, (at) =>
        attacker.patch('/api/user/profile', { password: `a new one each time ${at}` }),
      );
      await Promise.all(flood);
      expect(most).to.be.within(2, 4);
    } finally {
      hasher.hash = make;
    }
  });

  it('is refused before anything is hashed where the name is taken, or the record is not theirs', async () => {
    const { username: taken } = await buildOrganization(test);
    const attacker = await signIn(test, await buildAdvisor(test));
    const admin = await signIn(test, await buildGroupAdmin(test));
    const { advisorId } = await buildAdvisor(test, { groupIds: [await buildGroup(test)], isManaged: true });
    const { hasher } = test.deps;
    const make = hasher.hash.bind(hasher);
    hasher.hash = () => Promise.reject(new Error('hashed'));
    try {
      const change = { username: taken, password: 'a new one for me' };
      expect((await attacker.patch('/api/user/profile', change)).body).to.include({ code: 'USERNAME_TAKEN' });
      const reset = { newPassword: 'a new one for them' };
      await expectStatus(admin.post(`/api/advisors/${advisorId}/reset-password`, reset), 404);
      const link = { token: 'no such token', newPassword: 'a new one for me' };
      expect((await test.post('/api/password/reset', link)).body).to.include({ code: 'TOKEN_INVALID' });
    } finally {
      hasher.hash = make;
    }
  });

  it('learns of a few names only, whether they exist', async () => {
    const { points } = RATE_LIMITS.changeLogIn;
    const person = await buildAdvisor(test);
    const attacker = (await signIn(test, person)).at(strict.server);
    const { username, email } = await buildAdvisor(test);
    const codes = [];
    for (let at = 0; at < points + 2; at += 1)
      codes.push(
        (await attacker.patch('/api/user/profile', at % 2 === 0 ? { username } : { email })).body['code'],
      );
    expect(new Set(codes.slice(0, points))).to.deep.equal(new Set(['USERNAME_TAKEN', 'EMAIL_TAKEN']));
    expect(codes.slice(points)).to.deep.equal(['TOO_MANY', 'TOO_MANY']);
    const other = { timeZone: 'Europe/London', username: person.username };
    await expectStatus(attacker.patch('/api/user/profile', other), 200, 'what tells nothing');
  });
});
