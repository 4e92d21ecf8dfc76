import { expect } from 'chai';
import { buildSuperAdmin, buildAdvisor, signIn } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

/** `/admin` shows the outbox in demo mode (issue 3). */
describeOnEachDatabase('The outbox', (getDb) => {
  let demo: TestServer;
  let other: TestServer;
  let superAdmin: Client;
  before(async () => {
    demo = await buildServer(getDb(), { env: { DEMO: 'on' } });
    other = await buildServer(getDb());
    superAdmin = await signIn(demo, await buildSuperAdmin(demo));
  });
  after(async () => {
    await Promise.all([demo.stop(), other.stop()]);
  });

  it('is not there outside demo mode, not even for a super admin', async () => {
    for (const path of ['/api/outbox', '/api/outbox/1'])
      expect((await superAdmin.at(other.server).get(path)).status).to.equal(404);
  });

  it('is for super admins alone', async () => {
    expect((await demo.client().get('/api/outbox')).status).to.equal(401);
    const advisor = await signIn(demo, await buildAdvisor(demo));
    expect((await advisor.get('/api/outbox')).status).to.equal(403);
  });

  it('shows what would have been sent, newest first, and one mail by itself', async () => {
    const person = await buildAdvisor(demo);
    await demo.client().post('/api/password/forgot', { email: person.email });
    await demo.client().post('/api/password/forgot', { email: (await buildAdvisor(demo)).email });
    const { body, headers } = await superAdmin.list('/api/outbox', { range: [0, 0] });
    expect(headers['content-range']).to.equal('outbox 0-0/2');
    expect(body[0]).to.include({ type: 'passwordReset', status: 'queued', attempts: 0, sentAt: null });
    expect(body[0]).to.have.all.keys([
      'id',
      'to',
      'type',
      'subject',
      'text',
      'html',
      'status',
      'attempts',
      'createdAt',
      'sentAt',
    ]);
    const [mine] = (await superAdmin.list('/api/outbox', { filter: { to: person.email } })).body;
    expect((await superAdmin.get(`/api/outbox/${mine?.id}`)).body).to.deep.equal(mine);
    expect((await superAdmin.get('/api/outbox/2000000000')).status).to.equal(404);
    expect((await superAdmin.list('/api/outbox', { filter: { headers: 'x' } })).status).to.equal(400);
  });
});
