import { hash } from '@node-rs/argon2';
import { expect } from 'chai';
import { expectAnswer, expectStatus, logIn, statusesOf } from '../../support/answers.ts';
import { PASSWORD, buildAdvisor, signIn, times, type Person } from '../../support/builders.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { lastMail } from '../../support/mailbox.ts';
import { useServer } from '../../support/server.ts';

const NEW = 'remembered this time';

describeOnEachDatabase('A password that is changed while it is being checked', (getDb) => {
  const test = useServer(getDb);

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
    await test.post('/api/password/forgot', { email: person.email });
    const token = (await lastMail(test.db, person.email))?.token;
    return async () =>
      expect(
        (await test.post('/api/password/reset', { token, newPassword: NEW })).status,
        'the reset',
      ).to.equal(200);
  };
  const login = (person: Person, password: string) => logIn(test, person.username, password);
  const logIns = async (person: Person) =>
    (await test.db('login_sessions').where('user_id', person.userId).pluck('id')).length;
  const outdated = () => hash(PASSWORD, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });

  it('opens nothing any more: no log-in survives the reset', async () => {
    const person = await buildAdvisor(test);
    duringNextCheck(await resetOf(person));
    await expectAnswer(login(person, PASSWORD), 401, { code: 'BAD_CREDENTIALS' });
    expect(await logIns(person)).to.equal(0);
    await expectStatus(login(person, NEW), 200);
  });

  it('is not written back where its hash was to be made stronger', async () => {
    const person = await buildAdvisor(test, { passwordHash: await outdated() });
    duringNextCheck(await resetOf(person));
    await expectStatus(login(person, PASSWORD), 401);
    await expectStatus(login(person, PASSWORD), 401);
    await expectStatus(login(person, NEW), 200);
  });

  it('lets in whoever typed the new one, and log-ins at once of which the first makes the hash stronger', async () => {
    const person = await buildAdvisor(test);
    duringNextCheck(await resetOf(person));
    const early = login(person, NEW);
    await expectStatus(early, 401, 'wrong when it was checked');

    const old = await buildAdvisor(test, { passwordHash: await outdated() });
    duringNextCheck(async () => expect((await login(old, PASSWORD)).status).to.equal(200));
    await expectStatus(login(old, PASSWORD), 200);
    const answers = await Promise.all(times(4, () => login(old, PASSWORD)));
    expect(statusesOf(answers)).to.deep.equal([200, 200, 200, 200]);
  });

  it('does not let its thief choose another one', async () => {
    const person = await buildAdvisor(test);
    const thief = await signIn(test, person);
    duringNextCheck(await resetOf(person));
    await expectAnswer(
      thief.patch('/api/user/profile', { password: 'the thief’s own', currentPassword: PASSWORD }),
      403,
      { code: 'WRONG_PASSWORD' },
    );
    await expectStatus(login(person, NEW), 200);
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
    await expectStatus(thief.patch('/api/user/profile', { password: 'the thief’s own' }), 401);
    await expectStatus(login(person, NEW), 200);
  });

  it('does not delete the account', async () => {
    const person = await buildAdvisor(test);
    const thief = await signIn(test, person);
    duringNextCheck(await resetOf(person));
    const answer = await thief.call('DELETE', '/api/user', { password: PASSWORD });
    expect(answer.body).to.include({ code: 'WRONG_PASSWORD' });
    await expectStatus(login(person, NEW), 200);
  });

  it('is a wrong one where the account has been deleted meanwhile', async () => {
    const person = await buildAdvisor(test);
    const owner = await signIn(test, person);
    duringNextCheck(async () => {
      await expectStatus(owner.call('DELETE', '/api/user', { password: PASSWORD }), 200);
    });
    await expectStatus(login(person, PASSWORD), 401);
  });
});
