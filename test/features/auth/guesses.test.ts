import { expect } from 'chai';
import { RATE_LIMITS } from '../../../src/core/limits/limits.ts';
import { expectStatus } from '../../support/answers.ts';
import { inTurn, logIn, PASSWORD } from '../../support/builders.ts';
import { describeWithServer } from '../../support/suite.ts';

describeWithServer(
  'An account that is guessed at from everywhere',
  { rateLimitFactor: 1, env: { TRUST_PROXY: '1' } },
  (test) => {
    const from = (address: string) => ({ 'x-forwarded-for': address });
    const enter = async (username: string, password: string, address: string) =>
      (await logIn(test.client(from(address)), username, password)).status;
    /** As many wrong passwords as are taken, each from an address of its own. */
    const guess = async (username: string) => {
      const statuses = await inTurn(RATE_LIMITS.loginElsewhere.points + 5, (at) =>
        enter(username, `a guess ${at}`, `198.51.${at % 200}.7`),
      );
      return statuses;
    };

    it('takes only so many guesses an hour, whether it exists or not', async () => {
      const { username } = await test.advisor();
      for (const name of [username, 'nobody of this name']) {
        const statuses = await guess(name);
        expect(statuses.slice(0, -5).filter((status) => status !== 401)).to.deep.equal([]);
        expect(statuses.slice(-5)).to.deep.equal([429, 429, 429, 429, 429]);
      }
      expect(await enter(username, PASSWORD, '203.0.113.9'), 'also right ones, from nowhere known').to.equal(
        429,
      );
    });

    it('lets its owner in: from where they signed in before, and by a mailed link from anywhere', async () => {
      const person = await test.advisor();
      await test.signIn(person, from('203.0.113.5'));
      await guess(person.username);
      expect(await enter(person.username, PASSWORD, '203.0.113.5')).to.equal(200);
      expect(await enter(person.username, PASSWORD, '203.0.113.77')).to.equal(429);
      const elsewhere = test.client(from('203.0.113.77'));
      await elsewhere.post('/api/password/forgot', { email: person.email });
      const token = (await test.lastMail(person.email))?.token;
      const newPassword = 'a new one of my own';
      await expectStatus(200, elsewhere.post('/api/password/reset', { token, newPassword }));
      expect(await enter(person.username, newPassword, '203.0.113.77')).to.equal(200);
    });
  },
);
