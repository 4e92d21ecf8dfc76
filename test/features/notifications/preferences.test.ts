import { expect } from 'chai';
import { NOTIFICATION_TYPES } from '../../../src/contract/enums.ts';
import type { NotificationPreferences } from '../../../src/contract/messages-api.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { notify, type NoticeName } from '../../../src/features/notifications/index.ts';
import { buildAdvisor, signIn, type Person } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeOnEachDatabase } from '../../support/databases.ts';
import { mails } from '../../support/mailbox.ts';
import { buildServer, type TestServer } from '../../support/server.ts';

const PATH = '/api/notifications/preferences';

describeOnEachDatabase('E-mail choices', (getDb) => {
  let test: TestServer;
  let reader: Person;
  let as: Client;
  before(async () => {
    test = await buildServer(getDb());
  });
  beforeEach(async () => {
    reader = await buildAdvisor(test);
    as = await signIn(test, reader);
  });
  after(() => test.stop());

  const tell = (name: NoticeName) =>
    transaction(getDb(), (trx) =>
      notify(trx, test.deps.config, 'system', {
        name,
        userIds: [reader.userId],
        values: { requestTitle: 'Budget', otherName: 'Oak House', byName: 'Oak House', start: 'soon' },
        link: '/matches',
      }),
    );
  const subjects = async () => (await mails(getDb(), reader.email)).map(({ type }) => type);

  it('are for those who are signed in', async () => {
    expect((await test.client().get(PATH)).status).to.equal(401);
    expect((await test.client().put(PATH, { digest: true, email: {} })).status).to.equal(401);
  });

  it('refuse types that nobody knows and those that cannot be turned off, and name them', async () => {
    for (const type of ['newsletter', 'passwordChanged', 'emailChanged', '{#label}', '__proto__x']) {
      const answer = await as.put(PATH, { digest: false, email: { [type]: false } });
      expect(answer.status, type).to.equal(400);
      expect(answer.body['fields']).to.deep.equal({ email: `These e-mails cannot be chosen: ${type}` });
    }
    const answer = await as.put(PATH, { email: { matchAccepted: 'no' } });
    expect(answer.body['fields']).to.have.all.keys('digest', 'email');
    expect(await getDb()('notification_preferences').where('user_id', reader.userId)).to.deep.equal([]);
  });

  it('are all on at first, one mail each, but for what cannot be turned off', async () => {
    const { digest, email } = (await as.get<NotificationPreferences>(PATH)).body;
    expect(digest).to.equal(false);
    expect(Object.keys(email)).to.have.members(
      NOTIFICATION_TYPES.filter((type) => type !== 'passwordChanged' && type !== 'emailChanged'),
    );
    expect(Object.values(email).every((on) => on)).to.equal(true);
  });

  it('are kept, replaced as a whole, and written to the audit trail', async () => {
    const answer = await as.put<NotificationPreferences>(PATH, {
      digest: true,
      email: { matchAccepted: false, matchDeclined: true },
    });
    expect(answer.status).to.equal(200);
    expect(answer.body.digest).to.equal(true);
    expect(answer.body.email).to.include({ matchAccepted: false, matchDeclined: true });
    expect((await as.get<NotificationPreferences>(PATH)).body).to.deep.equal(answer.body);
    const [event] = (await getDb()('audit_events')
      .where({ action: 'notificationPreferences.updated', subject_id: reader.userId })
      .pluck('detail')) as string[];
    expect(JSON.parse(String(event))).to.deep.equal({ digest: true, off: ['matchAccepted'] });
    await as.put(PATH, { digest: false, email: { matchDeclined: false } });
    expect((await as.get<NotificationPreferences>(PATH)).body.email).to.include({
      matchAccepted: true,
      matchDeclined: false,
    });
  });

  it('hold for mails, never for the bell', async () => {
    await as.put(PATH, { digest: false, email: { matchAccepted: false } });
    await tell('matchAccepted');
    await tell('matchDeclined');
    expect(await subjects()).to.deep.equal(['matchDeclined']);
    expect((await as.list('/api/notifications')).body).to.have.length(2);
  });

  it('with the daily mail leave single ones only for what cannot wait', async () => {
    await as.put(PATH, { digest: true, email: { matchDeclined: false } });
    for (const name of ['matchAccepted', 'matchDeclined', 'sessionMoved', 'sessionReminder'] as const)
      await tell(name);
    expect(await subjects()).to.deep.equal(['sessionMoved', 'sessionReminder']);
    const marks = (await getDb()('notifications')
      .where('user_id', reader.userId)
      .orderBy('id')
      .pluck('mail')) as unknown[];
    expect(marks).to.deep.equal(['digest', null, null, null]);
  });
});
