import { expect } from 'chai';
import { hash } from '@node-rs/argon2';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import { logIn, PASSWORD, passwordHash, unique } from '../../support/builders.ts';
import { describeWithServer } from '../../support/suite.ts';

describeWithServer('Log-in', { realHashes: true }, (test) => {
  const login = (username: string, password: string, from = test.client()) => logIn(from, username, password);

  it('asks for both fields in the documented words', async () => {
    for (const nothing of ['', null, 5, undefined])
      await expectRefusal(
        400,
        { username: 'Username is required', password: 'Password is required' },
        test.post('/api/login', { username: nothing, password: nothing }),
      );
  });

  it('answers a wrong password, an unknown account and one without a password in the same words', async () => {
    const known = await test.advisor();
    const imported = await test.advisor({ passwordHash: null });
    const attempts = [
      [known.username, 'wrong password'],
      ['nobody at all', 'wrong password'],
      [imported.username, 'wrong password'],
      [known.username, ` ${PASSWORD}`],
    ] as const;
    for (const [name, password] of attempts) {
      const body = await expectStatus(401, login(name, password));
      expect({ ...body, requestId: '' }).to.deep.equal({
        statusCode: 401,
        code: 'BAD_CREDENTIALS',
        error: 'Unauthorized',
        message: 'Invalid username or password',
        requestId: '',
      });
    }
  });

  it('does the same work for an unknown account as for a wrong password', async () => {
    const known = await test.advisor();
    await login('warming up', 'x');
    const time = async (name: string): Promise<number> => {
      const started = performance.now();
      await login(name, 'wrong password');
      return performance.now() - started;
    };
    const times = { known: [] as number[], unknown: [] as number[] };
    // The fastest of each: load on the machine only ever adds, and both come down to their work in the end.
    // Without the dummy hash an unknown account would answer in a tenth of the time.
    const ratio = () => Math.min(...times.unknown) / Math.min(...times.known);
    for (let at = 0; at < 9 || (at < 60 && (ratio() < 0.5 || ratio() > 2)); at += 1) {
      times.known.push(await time(known.username));
      times.unknown.push(await time(`nobody_${unique()}`));
    }
    expect(ratio()).to.be.within(0.5, 2);
  });

  it('takes the username or the address, in whatever case', async () => {
    const person = await test.advisor({
      username: `Mixed${unique()}`,
      email: `Mixed${unique()}@Example.org`,
    });
    for (const name of [
      person.username,
      person.username.toUpperCase(),
      person.email,
      ` ${person.email.toLowerCase()} `,
    ])
      await expectStatus(200, login(name, PASSWORD), name);
  });

  it('by an address opens its owner’s account, so that nobody locks them out who takes it for a username', async () => {
    const address = `both${unique()}@example.org`;
    const owner = await test.advisor({ email: address });
    const named = await test.advisor({ username: address });
    expect((await login(address, PASSWORD)).body).to.include({ id: owner.userId });
    expect((await login(named.email, PASSWORD)).body).to.include({ id: named.userId });
  });

  it('answers the user with what belongs to the role', async () => {
    const groupAdmin = await test.groupAdmin();
    expect((await login((await test.advisor()).username, PASSWORD)).body).to.have.nested.property(
      'advisor.id',
    );
    expect((await login((await test.organization()).username, PASSWORD)).body).to.have.nested.property(
      'organization.hoursRemaining',
      50,
    );
    expect((await login(groupAdmin.username, PASSWORD)).body).to.have.nested.property(
      'groups[0].id',
      groupAdmin.groupIds[0],
    );
    expect((await login((await test.superAdmin()).username, PASSWORD)).body).to.include({
      userType: 'super_admin',
      user_type: 'super_admin',
    });
  });

  it('never shows a password hash', async () => {
    const { text } = await login((await test.advisor()).username, PASSWORD);
    expect(text)
      .not.to.contain('argon2')
      .and.not.to.match(/password/i);
  });

  it('raises the parameters of an old hash', async () => {
    const weak = await hash(PASSWORD, { algorithm: 2, memoryCost: 8_192, timeCost: 1, parallelism: 1 });
    const person = await test.advisor({ passwordHash: weak });
    const stored = async () => String((await test.column('users', person.userId, 'password_hash'))[0]);
    await login(person.username, 'wrong password');
    expect(await stored()).to.equal(weak);
    await test.signIn(person);
    expect((await stored()).split('$')[3]).to.equal((await passwordHash()).split('$')[3]);
    await test.signIn(person);
  });

  it('ends with logging out, for this log-in alone, also when signed out already', async () => {
    const person = await test.advisor();
    const [first, second] = [await test.signIn(person), await test.signIn(person)];
    const cookie = String(first.cookie);
    await expectStatus(200, first.post('/api/logout'));
    await expectStatus(401, test.get('/api/user', { cookie }), 'the old cookie');
    await expectStatus(200, second.get('/api/user'));
    await expectStatus(200, first.post('/api/logout'));
  });
});
