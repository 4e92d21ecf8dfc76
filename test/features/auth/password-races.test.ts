import { hash } from '@node-rs/argon2';
import { expect } from 'chai';
import { PASSWORD, buildAdvisor, signIn, type Person } from '../../support/builders.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

const NEW = 'remembered this time';

describeOnEachDatabase('A password that is changed while it is being checked', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb());
  });
  after(() => test.stop());

  /** The next check finds what it finds, and answers only when `meanwhile` has happened. */
  function duringNextCheck(meanwhile: () => Promise<unknown>): void {
    const { hasher } = test.deps;
    const verify = hasher.verify.bind(hasher);
    hasher.verify = async (stored, password) => {
      hasher.verify = verify;
      const found = await verify(stored, password);
      await meanwhile();
      return found;
    };
  }
  const resetOf = async (person: Person) => {
    await test.client().post('/api/password/forgot', { email: person.email });
    const token = (await mails(test.db, person.email)).at(-1)?.token;
    return async () =>
      expect(
        (await test.client().post('/api/password/reset', { token, newPassword: NEW })).status,
        'the reset',
      ).to.equal(200);
  };
  const login = (person: Person, password: string) =>
    test.client().post('/api/login', { username: person.username, password });
  const logIns = async (person: Person) =>
    (await test.db('login_sessions').where('user_id', person.userId).pluck('id')).length;
  const outdated = () => hash(PASSWORD, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });

  it('opens nothing any more: no log-in survives the reset', async () => {
    const person = await buildAdvisor(test);
    duringNextCheck(await resetOf(person));
    const answer = await login(person, PASSWORD);
    expect(answer.status).to.equal(401);
    expect(answer.body).to.include({ code: 'BAD_CREDENTIALS' });
    expect(await logIns(person)).to.equal(0);
    expect((await login(person, NEW)).status).to.equal(200);
  });

  it('is not written back where its hash was to be made stronger', async () => {
    const person = await buildAdvisor(test, { passwordHash: await outdated() });
    duringNextCheck(await resetOf(person));
    expect((await login(person, PASSWORD)).status).to.equal(401);
    expect((await login(person, PASSWORD)).status).to.equal(401);
    expect((await login(person, NEW)).status).to.equal(200);
  });

  it('lets in whoever typed the new one, and log-ins at once of which the first makes the hash stronger', async () => {
    const person = await buildAdvisor(test);
    duringNextCheck(await resetOf(person));
    const early = login(person, NEW);
    expect((await early).status, 'wrong when it was checked').to.equal(401);

    const old = await buildAdvisor(test, { passwordHash: await outdated() });
    duringNextCheck(async () => expect((await login(old, PASSWORD)).status).to.equal(200));
    expect((await login(old, PASSWORD)).status).to.equal(200);
    const answers = await Promise.all(Array.from({ length: 4 }, () => login(old, PASSWORD)));
    expect(answers.map(({ status }) => status)).to.deep.equal([200, 200, 200, 200]);
  });

  it('does not let its thief choose another one', async () => {
    const person = await buildAdvisor(test);
    const thief = await signIn(test, person);
    duringNextCheck(await resetOf(person));
    const answer = await thief.patch('/api/user/profile', {
      password: 'the thief’s own',
      currentPassword: PASSWORD,
    });
    expect(answer.status).to.equal(403);
    expect(answer.body).to.include({ code: 'WRONG_PASSWORD' });
    expect((await login(person, NEW)).status).to.equal(200);
  });

  it('does not let its thief change anything that a young log-in may, once that has been ended', async () => {
    const person = await buildAdvisor(test);
    const reset = await resetOf(person);
    const thief = await signIn(test, person);
    const { hasher } = test.deps;
    const make = hasher.hash.bind(hasher);
    hasher.hash = async (password) => {
      hasher.hash = make;
      await reset();
      return make(password);
    };
    expect((await thief.patch('/api/user/profile', { password: 'the thief’s own' })).status).to.equal(401);
    expect((await login(person, NEW)).status).to.equal(200);
  });

  it('does not delete the account', async () => {
    const person = await buildAdvisor(test);
    const thief = await signIn(test, person);
    duringNextCheck(await resetOf(person));
    const answer = await thief.call('DELETE', '/api/user', { password: PASSWORD });
    expect(answer.body).to.include({ code: 'WRONG_PASSWORD' });
    expect((await login(person, NEW)).status).to.equal(200);
  });

  it('is a wrong one where the account has been deleted meanwhile', async () => {
    const person = await buildAdvisor(test);
    const owner = await signIn(test, person);
    duringNextCheck(async () => {
      expect((await owner.call('DELETE', '/api/user', { password: PASSWORD })).status).to.equal(200);
    });
    expect((await login(person, PASSWORD)).status).to.equal(401);
  });
});
