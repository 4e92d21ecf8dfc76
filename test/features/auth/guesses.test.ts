import { expect } from 'chai';
import { RATE_LIMITS } from '../../../src/core/limits/limits.ts';
import { PASSWORD, buildAdvisor, signIn } from '../../support/builders.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

describeOnEachDatabase('An account that is guessed at from everywhere', (getDb) => {
  let test: TestServer;
  before(async () => {
    test = await buildServer(getDb(), { rateLimitFactor: 1, env: { TRUST_PROXY: '1' } });
  });
  after(() => test.stop());

  const from = (address: string) => ({ 'x-forwarded-for': address });
  const logIn = async (username: string, password: string, address: string) =>
    (await test.client(from(address)).post('/api/login', { username, password })).status;
  /** As many wrong passwords as are taken, each from an address of its own. */
  const guess = async (username: string) => {
    const statuses = [];
    for (let at = 0; at < RATE_LIMITS.loginElsewhere.points + 5; at += 1)
      statuses.push(await logIn(username, `a guess ${at}`, `198.51.${at % 200}.7`));
    return statuses;
  };

  it('takes only so many guesses an hour, whether it exists or not', async () => {
    const { username } = await buildAdvisor(test);
    for (const name of [username, 'nobody of this name']) {
      const statuses = await guess(name);
      expect(statuses.slice(0, -5).filter((status) => status !== 401)).to.deep.equal([]);
      expect(statuses.slice(-5)).to.deep.equal([429, 429, 429, 429, 429]);
    }
    expect(await logIn(username, PASSWORD, '203.0.113.9'), 'also right ones, from nowhere known').to.equal(
      429,
    );
  });

  it('lets its owner in: from where they signed in before, and by a mailed link from anywhere', async () => {
    const person = await buildAdvisor(test);
    await signIn(test, person, from('203.0.113.5'));
    await guess(person.username);
    expect(await logIn(person.username, PASSWORD, '203.0.113.5')).to.equal(200);
    expect(await logIn(person.username, PASSWORD, '203.0.113.77')).to.equal(429);
    const elsewhere = test.client(from('203.0.113.77'));
    await elsewhere.post('/api/password/forgot', { email: person.email });
    const token = (await mails(test.db, person.email)).at(-1)?.token;
    const newPassword = 'a new one of my own';
    expect((await elsewhere.post('/api/password/reset', { token, newPassword })).status).to.equal(200);
    expect(await logIn(person.username, newPassword, '203.0.113.77')).to.equal(200);
  });
});
