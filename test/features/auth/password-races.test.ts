import { hash } from '@node-rs/argon2';
import { expect } from 'chai';
import { expectRefusal, expectStatus, statusesOf } from '../../support/answers.ts';
import { listOf, logIn, PASSWORD, type Person } from '../../support/builders.ts';
import { describeWithServer } from '../../support/suite.ts';

const NEW = 'remembered this time';

describeWithServer('A password that is changed while it is being checked', (test) => {
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
    const token = (await test.lastMail(person.email))?.token;
    return async () =>
      expect(
        (await test.post('/api/password/reset', { token, newPassword: NEW })).status,
        'the reset',
      ).to.equal(200);
  };
  const login = (person: Person, password: string) => logIn(test, person.username, password);
  const logIns = async (person: Person) =>
    (await test.column('login_sessions', { user_id: person.userId }, 'id')).length;
  const outdated = () => hash(PASSWORD, { algorithm: 2, memoryCost: 8, timeCost: 1, parallelism: 1 });

  it('opens nothing any more: no log-in survives the reset', async () => {
    const person = await test.advisor();
    duringNextCheck(await resetOf(person));
    await expectRefusal(401, 'BAD_CREDENTIALS', login(person, PASSWORD));
    expect(await logIns(person)).to.equal(0);
    await expectStatus(200, login(person, NEW));
  });

  it('is not written back where its hash was to be made stronger', async () => {
    const person = await test.advisor({ passwordHash: await outdated() });
    duringNextCheck(await resetOf(person));
    await expectStatus(401, login(person, PASSWORD));
    await expectStatus(401, login(person, PASSWORD));
    await expectStatus(200, login(person, NEW));
  });

  it('lets in whoever typed the new one, and log-ins at once of which the first makes the hash stronger', async () => {
    const person = await test.advisor();
    duringNextCheck(await resetOf(person));
    const early = login(person, NEW);
    await expectStatus(401, early, 'wrong when it was checked');

    const old = await test.advisor({ passwordHash: await outdated() });
    duringNextCheck(async () => expect((await login(old, PASSWORD)).status).to.equal(200));
    await expectStatus(200, login(old, PASSWORD));
    const answers = await Promise.all(listOf(4, () => login(old, PASSWORD)));
    expect(await statusesOf(answers)).to.deep.equal([200, 200, 200, 200]);
  });

  it('does not let its thief choose another one', async () => {
    const person = await test.advisor();
    const thief = await test.signIn(person);
    duringNextCheck(await resetOf(person));
    const call = thief.patch('/api/user/profile', { password: 'the thief’s own', currentPassword: PASSWORD });
    await expectRefusal(403, 'WRONG_PASSWORD', call);
    await expectStatus(200, login(person, NEW));
  });

  it('does not let its thief change anything that a young log-in may, once that has been ended', async () => {
    const person = await test.advisor();
    const reset = await resetOf(person);
    const thief = await test.signIn(person);
    const { hasher } = test.deps;
    const make = hasher.hash.bind(hasher);
    hasher.hash = async (password) => {
      hasher.hash = make;
      await reset();
      return make(password);
    };
    await expectStatus(401, thief.patch('/api/user/profile', { password: 'the thief’s own' }));
    await expectStatus(200, login(person, NEW));
  });

  it('does not delete the account', async () => {
    const person = await test.advisor();
    const thief = await test.signIn(person);
    duringNextCheck(await resetOf(person));
    const answer = await thief.call('DELETE', '/api/user', { password: PASSWORD });
    expect(answer.body).to.include({ code: 'WRONG_PASSWORD' });
    await expectStatus(200, login(person, NEW));
  });

  it('is a wrong one where the account has been deleted meanwhile', async () => {
    const person = await test.advisor();
    const owner = await test.signIn(person);
    duringNextCheck(async () => {
      await expectStatus(200, owner.call('DELETE', '/api/user', { password: PASSWORD }));
    });
    await expectStatus(401, login(person, PASSWORD));
  });
});
