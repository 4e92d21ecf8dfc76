import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { RATE_LIMITS } from '../../../src/core/limits/limits.ts';
import { expectStatus, statusesOf } from '../../support/answers.ts';
import { listOf, logIn, unique } from '../../support/builders.ts';
import { listenHere } from '../../support/listening.ts';
import { buildServer, type TestServer } from '../../support/server.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';

const COMMON = 'This password is too common. Please choose another one.';

describeWithServer('A chosen password', (test) => {
  it('is none that everybody tries first, in whatever form it is chosen', async () => {
    const groupId = await test.group();
    const admin = await test.asSuperAdmin();
    const primary = await test.groupAdmin({ groupIds: [groupId] });
    const { advisorId, ...person } = await test.advisor({ groupIds: [groupId], isManaged: true });
    const { organizationId } = await test.organization({ groupIds: [groupId], isManaged: true });
    const member = await test.signIn(person);
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
      ['PUT', `/api/admin/${adminPath}`, { newPassword: '123456' }, await test.signIn(primary)],
    ] as const;
    for (const [method, path, payload, client] of calls) {
      const body = await expectStatus(400, client.call(method, path, payload), path);
      expect(body, path).to.deep.include({ code: 'PASSWORD_COMMON', message: COMMON });
      expect(Object.keys(body['fields'] as object), path).to.deep.equal([
        'password' in payload ? 'password' : 'newPassword',
      ]);
    }
    expect(await test.db('users').where('username', form.username)).to.deep.equal([]);
  });
});

describeWithServer('A password that has leaked', (test) => {
  const [leaked, unknown] = ['correct horse battery staple', 'a horse that nobody knows'];
  const hashOf = (text: string) => createHash('sha1').update(text).digest('hex').toUpperCase();
  const asked: string[] = [];
  let status = 200;
  const service = createServer(({ url }, response) => {
    asked.push(String(url));
    response
      .writeHead(status)
      .end([`${hashOf(leaked).slice(5)}:7`, `${hashOf(unknown).slice(5)}:0`].join('\r\n'));
  });
  let LEAKED_PASSWORDS_URL = '';
  before(async () => {
    LEAKED_PASSWORDS_URL = `http://127.0.0.1:${await listenHere(service)}/range`;
  });
  after(() => service.close());
  const choose = async (password: string) => {
    const at = await buildServer(test.db, { env: { LEAKED_PASSWORDS_URL } });
    const form = { username: `leaked${unique()}`, email: `leaked${unique()}@example.org`, password };
    const { status: answered, body } = await at.client().post('/api/register/advisor', form);
    return [answered, body['code'], body['fields']];
  };

  it('is refused, by five characters of its hash', async () => {
    const password = 'This password is known from a data leak. Please choose another one.';
    expect(await choose(leaked)).to.deep.equal([400, 'PASSWORD_LEAKED', { password }]);
    expect(asked.splice(0)).to.deep.equal([`/range/${hashOf(leaked).slice(0, 5)}`]);
    expect((await choose(unknown))[0]).to.equal(201);
  });

  it('is taken while nobody can say so', async () => {
    status = 503;
    expect((await choose(leaked))[0]).to.equal(201);
  });
});

describeWithServer('Somebody who has passwords hashed without end', { realHashes: true }, (test) => {
  const strict = anotherServer(test, { rateLimitFactor: 1 });
  const logIns = async (at: TestServer) => {
    const others = await Promise.all(listOf(12, () => test.advisor()));
    const call = ({ username }: { username: string }) => logIn(at, username);
    return async () => await statusesOf(await Promise.all(others.map(call)));
  };
  const all200 = listOf(12, () => 200);

  it('keeps nobody else from signing in', async () => {
    const attacker = await test.asAdvisor();
    const othersSignIn = await logIns(test);
    const flood = listOf(90, (at) =>
      attacker.patch('/api/user/profile', { password: `a new one each time ${at}` }),
    );
    expect(await othersSignIn()).to.deep.equal(all200);
    const statuses = new Set(await statusesOf(await Promise.all(flood)));
    expect([...statuses].filter((status) => ![200, 503].includes(status))).to.deep.equal([]);
  });

  it('has a few hashes made at a time, however many they ask for', async () => {
    const attacker = await test.asAdvisor();
    const { hasher } = test.deps;
    const make = hasher.hash.bind(hasher);
    let [now, most] = [0, 0];
    hasher.hash = async (password) => {
      most = Math.max(most, (now += 1));
      await pause(20);
      return make(password).finally(() => (now -= 1));
    };
    try {
      const flood = listOf(40, (at) =>
        attacker.patch('/api/user/profile', { password: `a new one each time ${at}` }),
      );
      await Promise.all(flood);
      expect(most).to.be.within(2, 4);
    } finally {
      hasher.hash = make;
    }
  });

  it('is refused before anything is hashed where the name is taken, or the record is not theirs', async () => {
    const { username: taken } = await test.organization();
    const attacker = await test.asAdvisor();
    const admin = await test.asGroupAdmin();
    const { advisorId } = await test.advisor({ groupIds: [await test.group()], isManaged: true });
    const { hasher } = test.deps;
    const make = hasher.hash.bind(hasher);
    hasher.hash = () => Promise.reject(new Error('hashed'));
    try {
      const change = { username: taken, password: 'a new one for me' };
      expect((await attacker.patch('/api/user/profile', change)).body).to.include({ code: 'USERNAME_TAKEN' });
      const reset = { newPassword: 'a new one for them' };
      await expectStatus(404, admin.post(`/api/advisors/${advisorId}/reset-password`, reset));
      const link = { token: 'no such token', newPassword: 'a new one for me' };
      expect((await test.post('/api/password/reset', link)).body).to.include({ code: 'TOKEN_INVALID' });
    } finally {
      hasher.hash = make;
    }
  });

  it('learns of a few names only, whether they exist', async () => {
    const { points } = RATE_LIMITS.changeLogIn;
    const person = await test.advisor();
    const attacker = (await test.signIn(person)).at(strict.server);
    const { username, email } = await test.advisor();
    const codes = [];
    for (let at = 0; at < points + 2; at += 1)
      codes.push(
        (await attacker.patch('/api/user/profile', at % 2 === 0 ? { username } : { email })).body['code'],
      );
    expect(new Set(codes.slice(0, points))).to.deep.equal(new Set(['USERNAME_TAKEN', 'EMAIL_TAKEN']));
    expect(codes.slice(points)).to.deep.equal(['TOO_MANY', 'TOO_MANY']);
    const other = { timeZone: 'Europe/London', username: person.username };
    await expectStatus(200, attacker.patch('/api/user/profile', other), 'what tells nothing');
  });
});
