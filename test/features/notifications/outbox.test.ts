import { expect } from 'chai';
import { expectStatus } from '../../support/answers.ts';
import { words } from '../../support/builders.ts';
import { built, describeWithServer } from '../../support/suite.ts';

/** `/admin` shows the outbox in demo mode (issue 3). */
describeWithServer('The outbox', { env: { DEMO: 'on' } }, (test) => {
  const superAdmin = built(() => test.asSuperAdmin());

  it('shows what would have been sent, newest first, and one mail by itself', async () => {
    const person = await test.advisor();
    await test.client().post('/api/password/forgot', { email: person.email });
    await test.client().post('/api/password/forgot', { email: (await test.advisor()).email });
    const { body, headers } = await superAdmin.list('/api/outbox', { range: [0, 0] });
    expect(headers['content-range']).to.equal('outbox 0-0/2');
    expect(body[0]).to.include({ type: 'passwordReset', status: 'queued', attempts: 0, sentAt: null });
    const keys = words('id to type subject text html status attempts createdAt sentAt');
    expect(body[0]).to.have.all.keys(keys);
    const [mine] = (await superAdmin.list('/api/outbox', { filter: { to: person.email } })).body;
    expect((await superAdmin.get(`/api/outbox/${mine?.id}`)).body).to.deep.equal(mine);
    await expectStatus(404, superAdmin.get('/api/outbox/2000000000'));
    await expectStatus(400, superAdmin.list('/api/outbox', { filter: { headers: 'x' } }));
  });
});
