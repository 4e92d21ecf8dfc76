import { expect } from 'chai';
import { logIn } from '../../support/builders.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';

describeWithServer('A call that changes something and has no limit of its own', (test) => {
  const strict = anotherServer(test, { rateLimitFactor: 1e-9 });

  it('is limited by user, with the others like it: each is in the audit trail for good', async () => {
    const client = (await test.asAdvisor()).at(strict.server);
    const choose = (digest: boolean) => client.put('/api/notifications/preferences', { digest, email: {} });
    expect([(await choose(true)).status, (await choose(false)).status]).to.deep.equal([200, 429]);
    expect((await client.post('/api/sessions/calendar')).status).to.equal(429);
    const { token } = (await client.get('/api/user/letter')).body;
    expect((await client.delete(`/api/user/letter/${String(token)}`)).status).to.equal(429);
  });

  it('is not, where it ends log-ins or reads', async () => {
    const client = (await test.asAdvisor()).at(strict.server);
    await client.post('/api/sessions/calendar');
    for (const again of [1, 2]) {
      expect((await client.delete('/api/user/login-sessions')).status, String(again)).to.equal(200);
      expect((await client.get('/api/user')).status, String(again)).to.equal(200);
    }
    expect((await client.post('/api/logout')).status).to.equal(200);
  });

  it('nor is a log-in with the right password without a limit by account, which others cannot use up', async () => {
    const [person, other] = [await test.advisor(), await test.advisor()];
    for (const status of [200, 429])
      expect((await logIn(strict.client(), person.username)).status).to.equal(status);
    await logIn(test.client(), other.username, 'a wrong one');
    const taken = test.db('rate_limits').where('key', 'like', 'login:%').pluck('key');
    expect(await taken)
      .to.include(`login:${person.userId}`)
      .and.not.to.include(`login:${other.userId}`);
  });
});
