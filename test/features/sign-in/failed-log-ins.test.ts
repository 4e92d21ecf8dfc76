import { setTimeout as pause } from 'node:timers/promises';
import { expect } from 'chai';
import { logIn, PASSWORD, unique } from '../../support/builders.ts';
import { turnOnCodes, wrongCode } from '../../support/second-factor.ts';
import { buildServer } from '../../support/server.ts';
import { keptLog } from '../../security/kept-log.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';
import { until } from '../../support/until.ts';

describeWithServer('Failed log-ins', { env: { TRUST_PROXY: '1' } }, (test) => {
  const strict = anotherServer(test, { rateLimitFactor: 1, env: { TRUST_PROXY: '2' } });

  const failures = () => test.db('audit_events').where('action', 'user.signInFailed').orderBy('id');
  /** Written beside the call: waited for. */
  async function noted(count: number) {
    await until('failures are noted', async () => (await failures()).length >= count, 5_000);
    return failures();
  }

  it('are in the audit trail with the address, without what was typed, and the super admin reads them', async () => {
    const person = await test.advisor();
    const from = test.client({ 'x-forwarded-for': '203.0.113.9' });
    await logIn(from, person.username, 'a wrong one');
    await logIn(from, 'my secret typed too early', 'x');
    const app = await turnOnCodes(await test.signIn(person));
    const { challenge } = (await logIn<{ challenge: string }>(from, person.username)).body;
    await from.post('/api/login/second-factor', { challenge, code: wrongCode(app) });
    const rows = await noted(3);
    expect(
      rows.map((row) => [row.subject_id, row.actor_name, JSON.parse(row.detail ?? '') as unknown]),
    ).to.have.deep.members([
      [person.userId, 'visitor', { by: 'password', address: '203.0.113.9' }],
      [null, 'visitor', { by: 'password', address: '203.0.113.9' }],
      [person.userId, 'visitor', { by: 'one-time code', address: '203.0.113.9' }],
    ]);
    expect(JSON.stringify(rows)).not.to.contain('typed too early');
    const admin = await test.asSuperAdmin();
    const read = await admin.list('/api/audit', { filter: { action: 'user.signInFailed' } });
    expect(read.body).to.have.lengthOf(3);
    const groupAdmin = await test.asGroupAdmin();
    const theirs = await groupAdmin.list('/api/audit', { filter: { action: 'user.signInFailed' } });
    expect([theirs.status, theirs.body]).to.deep.equal([200, []]);
  });

  it('are in the log, as every call is, with the client’s address and nothing that signs in', async () => {
    const { log, text } = keptLog();
    const logged = await buildServer(test.db, { log, env: { TRUST_PROXY: '1' } });
    const person = await test.advisor();
    const app = await turnOnCodes(await test.signIn(person));
    const from = logged.client({ 'x-forwarded-for': '203.0.113.77' });
    await logIn(from, person.username, 'not the right one');
    const password = { username: person.username, password: PASSWORD };
    const { challenge } = (await from.post<{ challenge: string }>('/api/login', password)).body;
    const [recoveryCode = ''] = app.recoveryCodes;
    await from.post('/api/login/second-factor', { challenge, recoveryCode });
    await from.get('/api/outbox');
    await logged.stop();
    const lines = text().trim().split('\n');
    expect(lines.filter((line) => line.includes('"clientAddress":"203.0.113.77"'))).to.have.lengthOf(4);
    // Who was refused what.
    expect(lines.find((line) => line.includes('/api/outbox')))
      .to.include(`"userId":${person.userId}`)
      .and.include('"res":403');
    for (const secret of [challenge, recoveryCode, 'not the right one', String(from.cookie).split('=')[1]])
      expect(text()).not.to.contain(secret);
  });

  it('do not fill the table: an account’s are noted up to its limit, the rest is in the log', async () => {
    const person = await test.advisor();
    for (let at = 0; at < 40; at += 1) {
      const from = strict.client({ 'x-forwarded-for': `198.51.100.${at}, 10.0.0.${unique()}` });
      await logIn(from, person.username, 'a wrong one');
    }
    await pause(300);
    const rows = await failures().where('subject_id', person.userId);
    expect(rows).to.have.lengthOf(30);
  });
});
