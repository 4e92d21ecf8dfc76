import { expect } from 'chai';
import { expectAnswer, expectRefusal, expectStatus, statusesOf } from '../../support/answers.ts';
import { listOf, logIn, PASSWORD, type Person } from '../../support/builders.ts';
import type { Answer } from '../../support/client.ts';
import { dbTimeIn } from '../../support/rows.ts';
import { ageLogIns, type App, turnOnCodes, wrongCode } from '../../support/second-factor.ts';
import { type TestServer } from '../../support/server.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';

describeWithServer('One-time codes', (test) => {
  const strict = anotherServer(test, { rateLimitFactor: 1, env: { TRUST_PROXY: '1' } });
  /** Another process over the same database. */
  const other = anotherServer(test);

  const changed = { SESSION_SECRET: 'another secret of the tests, long enough' };
  const former = { SESSION_SECRET_BEFORE: 'the secret of the tests, long enough' };
  const without = anotherServer(test, { env: changed });
  const withFormer = anotherServer(test, { env: { ...changed, ...former } });

  const login = (person: Person, from = test.client()) =>
    logIn<{ challenge: string; secondFactor?: string[] }>(from, person.username);
  const second = (given: Record<string, string>, from = test.client()): Promise<Answer> =>
    from.post('/api/login/second-factor', given);
  const refusal = async (answer: Promise<Answer>) => (await answer).body['code'];
  async function somebody(): Promise<{ person: Person; app: App }> {
    const person = await test.advisor();
    return { person, app: await turnOnCodes(await test.signIn(person)) };
  }
  const eventsOf = (person: Person): Promise<string[]> => test.actions({ subject_id: person.userId });

  it('are set up with a secret that apps take, and ask for nothing until one was confirmed', async () => {
    const person = await test.advisor();
    const client = await test.signIn(person);
    const setUp = client.post<{ secret: string; otpauthUrl: string }>('/api/user/totp');
    const begun = await expectStatus(200, setUp);
    expect(begun.secret).to.match(/^[A-Z2-7]{32}$/);
    expect(begun.otpauthUrl).to.contain(`secret=${begun.secret}`);
    expect(begun.otpauthUrl).to.contain('issuer=TimeMatch');
    expect((await login(person)).body.secondFactor).to.equal(undefined);
    const wrong = client.post('/api/user/totp/confirm', { code: wrongCode({ code: () => '' }) });
    await expectRefusal(400, { code: 'This code is not correct. Please try the next one.' }, wrong);
  });

  it('give ten recovery codes once; neither they nor the secret stand in the database', async () => {
    const { person, app } = await somebody();
    expect(new Set(app.recoveryCodes).size).to.equal(10);
    const stored = JSON.stringify([
      await test.db('one_time_codes').where('user_id', person.userId),
      await test.db('recovery_codes').where('user_id', person.userId),
    ]);
    for (const secret of [
      app.secret,
      ...app.recoveryCodes,
      ...app.recoveryCodes.map((code) => code.replaceAll('-', '')),
    ])
      expect(stored).not.to.contain(secret);
    expect((await eventsOf(person)).at(-1)).to.equal('user.oneTimeCodesOn');
    const [mail] = await test.mails(person.email);
    expect(mail?.type).to.equal('signInChanged');
    expect(mail?.text).to.contain('One-time codes are on');
    const again = await signInWith(person, app);
    expect((await again.post('/api/user/totp')).body['code']).to.equal('SECOND_FACTOR_ON');
  });

  async function signInWith(person: Person, app: App) {
    const client = test.client();
    const { challenge } = (await login(person, client)).body;
    await expectStatus(200, second({ challenge, code: app.code() }, client));
    return client;
  }

  it('are asked for after the right password alone: no session before', async () => {
    const { person, app } = await somebody();
    const client = test.client();
    const asked = await expectAnswer(200, login(person, client));
    expect(asked.body).to.deep.equal({ secondFactor: ['totp'], challenge: asked.body.challenge });
    expect(asked.setCookies).to.deep.equal([]);
    await expectStatus(401, client.get('/api/user'));
    await expectStatus(401, logIn(client, person.username, 'not it at all'));
    const entered = second({ challenge: asked.body.challenge, code: app.code() }, client);
    expect(await expectStatus(200, entered)).to.include({ username: person.username });
    await expectStatus(200, client.get('/api/user'));
  });

  it('work once, at whichever process, and not before the one that was used', async () => {
    const { person, app } = await somebody();
    const code = app.code(1);
    const first = (await login(person)).body.challenge;
    const twice = (await login(person, other.client())).body.challenge;
    const both = [second({ challenge: first, code }), second({ challenge: twice, code }, other.client())];
    expect(await statusesOf(both)).to.deep.equal([200, 401]);
    const third = (await login(person)).body.challenge;
    expect(await refusal(second({ challenge: third, code }))).to.equal('WRONG_CODE');
    expect(await refusal(second({ challenge: third, code: app.code() }))).to.equal('WRONG_CODE');
  });

  it('are taken of one half minute before and after, not of two: a clock off by a minute', async () => {
    for (const [steps, status] of [
      [-2, 401],
      [-1, 200],
      [1, 200],
      [2, 401],
    ] as const) {
      const { person, app } = await somebody();
      // As if the code that turned them on were long used.
      await test.change('one_time_codes', { user_id: person.userId }, { last_step: 0 });
      const { challenge } = (await login(person)).body;
      await expectStatus(status, second({ challenge, code: app.code(steps) }), String(steps));
    }
  });

  it('end the log-in after five wrong ones, guessed in turn or at once; a used one is spent, too', async () => {
    const { person, app } = await somebody();
    const wrong = wrongCode(app);
    const { challenge } = (await login(person)).body;
    const guesses = await Promise.all(
      listOf(8, (at) => second({ challenge, code: wrong }, (at % 2 ? test : other).client())),
    );
    const codes = guesses.map(({ body }) => body['code']);
    expect(codes.filter((code) => code === 'WRONG_CODE')).to.have.lengthOf.at.most(4);
    expect(await refusal(second({ challenge, code: app.code() }))).to.equal('CHALLENGE_OVER');
    // The fifth says that there is no next try.
    const inTurn = (await login(person)).body.challenge;
    for (let guess = 1; guess <= 5; guess += 1)
      expect(await refusal(second({ challenge: inTurn, code: wrong }))).to.equal(
        guess < 5 ? 'WRONG_CODE' : 'CHALLENGE_OVER',
      );
    const next = (await login(person)).body.challenge;
    await expectStatus(200, second({ challenge: next, code: app.code() }));
    expect(await refusal(second({ challenge: next, code: app.code(1) }))).to.equal('CHALLENGE_OVER');
  });

  it('are worth nothing ten minutes later, or once the password was changed', async () => {
    const { person, app } = await somebody();
    const old = (await login(person)).body.challenge;
    await test.change('challenges', { user_id: person.userId }, { expires_at: dbTimeIn(-1_000) });
    expect(await refusal(second({ challenge: old, code: app.code() }))).to.equal('CHALLENGE_OVER');
    const overtaken = (await login(person)).body.challenge;
    await test.change('users', person.userId, { password_hash: 'another one' });
    expect(await refusal(second({ challenge: overtaken, code: app.code() }))).to.equal('CHALLENGE_OVER');
  });

  it('give way to a recovery code, once, however it is typed; its use is mailed', async () => {
    const { person, app } = await somebody();
    const [code = ''] = app.recoveryCodes;
    const { challenge } = (await login(person)).body;
    const typed = ` ${code.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O')} `;
    await expectStatus(200, second({ challenge, recoveryCode: typed }));
    const again = (await login(person)).body.challenge;
    expect(await refusal(second({ challenge: again, recoveryCode: code }))).to.equal('WRONG_CODE');
    const mail = await test.lastMail(person.email);
    expect(mail?.text).to.contain('Recovery codes left: 9.');
    await expectStatus(400, second({ challenge: again, code: app.code(), recoveryCode: code }));
  });

  it('are counted by the limits of log-ins, over all addresses by account', async () => {
    const { person, app } = await somebody();
    const from = (at: number) => strict.client({ 'x-forwarded-for': `192.0.2.${at}` });
    const answers: unknown[] = [];
    for (let at = 1; at <= 5; at += 1) {
      const { challenge } = (await login(person, from(at))).body;
      for (let guess = 0; guess < 5; guess += 1)
        answers.push((await second({ challenge, code: wrongCode(app) }, from(at))).status);
    }
    expect(answers.filter((status) => status === 401)).to.have.lengthOf(20);
    expect(answers.filter((status) => status === 429)).to.have.lengthOf(5);
  });

  it('get new recovery codes by a young log-in, the former ones being worth nothing then', async () => {
    const { person, app } = await somebody();
    const without = await test.asAdvisor();
    await expectStatus(404, without.post('/api/user/totp/recovery-codes'));
    const client = await signInWith(person, app);
    const { body } = await client.post<{ recoveryCodes: string[] }>('/api/user/totp/recovery-codes');
    expect(new Set([...body.recoveryCodes, ...app.recoveryCodes]).size).to.equal(20);
    expect((await eventsOf(person)).at(-1)).to.equal('user.recoveryCodesRenewed');
    expect((await test.lastMail(person.email))?.text).to.contain('new recovery codes');
    const by = async (recoveryCode = '') =>
      (await second({ challenge: (await login(person)).body.challenge, recoveryCode })).status;
    expect([await by(app.recoveryCodes[0]), await by(body.recoveryCodes[0])]).to.deep.equal([401, 200]);
  });

  it('are turned off by a young log-in, with their recovery codes, mailed and in the trail', async () => {
    const { person, app } = await somebody();
    const client = await signInWith(person, app);
    await ageLogIns(test, person);
    const told = ['FRESH_LOGIN_REQUIRED', 'Please sign in again to make this change.'];
    await expectRefusal(403, told, client.delete('/api/user/totp'));
    // Signing in again is what makes it young; the log-in that asked is replaced.
    const { challenge } = (await login(person, client)).body;
    const before = await client.get<{ id: number }[]>('/api/user/login-sessions');
    await expectStatus(200, second({ challenge, code: app.code(1) }, client));
    const after = await client.get<{ id: number }[]>('/api/user/login-sessions');
    expect(after.body).to.have.lengthOf(before.body.length);
    await expectStatus(200, client.delete('/api/user/totp'));
    expect(await test.db('recovery_codes').where('user_id', person.userId)).to.deep.equal([]);
    expect((await eventsOf(person)).at(-1)).to.equal('user.oneTimeCodesOff');
    expect((await test.lastMail(person.email))?.text).to.contain('turned off');
    await expectStatus(404, client.delete('/api/user/totp'));
    expect((await login(person)).body.secondFactor).to.equal(undefined);
  });

  it('are asked of a young log-in from before they were turned on, before it changes a way to sign in', async () => {
    const person = await test.advisor();
    const before = await test.signIn(person);
    const token = { name: 'Ours', scopes: ['requests:read'] };
    const made = await expectStatus(201, before.post<{ id: number }>('/api/user/tokens', token));
    const app = await turnOnCodes(await test.signIn(person));
    for (const call of [
      before.post('/api/user/totp/recovery-codes'),
      before.post('/api/user/tokens', token),
      before.delete(`/api/user/tokens/${made.id}`),
      before.delete('/api/user/totp'),
      before.patch('/api/user/profile', { password: 'another long horse', currentPassword: PASSWORD }),
      before.patch('/api/user/profile', { email: 'thief@example.org', currentPassword: PASSWORD }),
      before.call('DELETE', '/api/user', { password: PASSWORD }),
    ])
      await expectRefusal(403, 'FRESH_LOGIN_REQUIRED', call);
    await expectStatus(200, before.patch('/api/user/profile', { timeZone: 'Europe/London' }));
    const { challenge } = (await login(person, before)).body;
    await expectStatus(200, second({ challenge, code: app.code() }, before));
    await expectStatus(200, before.delete('/api/user/totp'));
  });

  it('outlast a change of SESSION_SECRET whose former value is given, and not one without', async () => {
    const { person, app } = await somebody();
    const ask = async (at: TestServer, code: string) => {
      const { challenge } = (await login(person, at.client())).body;
      return (await second({ challenge, code }, at.client())).status;
    };
    expect(await ask(without, app.code())).to.equal(401);
    expect(await ask(withFormer, app.code())).to.equal(200);
    // Used once with the new one, it needs the former one no more.
    expect(await ask(without, app.code(1))).to.equal(200);
  });
});
