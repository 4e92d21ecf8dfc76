import { expect } from 'chai';
import { NOTIFICATION_TYPES } from '../../../src/contract/enums.ts';
import type { NotificationPreferences } from '../../../src/contract/messages-api.ts';
import { type NoticeName } from '../../../src/features/notifications/index.ts';
import { expectRefusal, expectStatus } from '../../support/answers.ts';
import type { Person } from '../../support/builders.ts';
import type { Client } from '../../support/client.ts';
import { describeWithServer } from '../../support/suite.ts';
import { tellOf } from './tell.ts';

const PATH = '/api/notifications/preferences';

describeWithServer('E-mail choices', (test) => {
  let reader: Person;
  let as: Client;
  beforeEach(async () => {
    reader = await test.advisor();
    as = await test.signIn(reader);
  });

  const tell = (name: NoticeName) =>
    tellOf(test, {
      name,
      userIds: [reader.userId],
      values: { requestTitle: 'Budget', otherName: 'Oak House', byName: 'Oak House', start: 'soon' },
      link: '/matches',
    });
  const subjects = async () => await test.mailTypes(reader.email);

  it('refuse types that nobody knows and those that cannot be turned off, and name them', async () => {
    for (const type of ['newsletter', 'passwordChanged', 'emailChanged', '{#label}', '__proto__x']) {
      await expectRefusal(
        400,
        { email: `These e-mails cannot be chosen: ${type}` },
        as.put(PATH, { digest: false, email: { [type]: false } }),
        type,
      );
    }
    const answer = await as.put(PATH, { email: { matchAccepted: 'no' } });
    expect(answer.body['fields']).to.have.all.keys('digest', 'email');
    expect(await test.db('notification_preferences').where('user_id', reader.userId)).to.deep.equal([]);
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
    const email = { matchAccepted: false, matchDeclined: true };
    const answer = await expectStatus(200, as.put<NotificationPreferences>(PATH, { digest: true, email }));
    expect(answer.digest).to.equal(true);
    expect(answer.email).to.include(email);
    expect((await as.get<NotificationPreferences>(PATH)).body).to.deep.equal(answer);
    const [event] = await test.column(
      'audit_events',
      { action: 'notificationPreferences.updated', subject_id: reader.userId },
      'detail',
    );
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
    const marks = await test.column('notifications', { user_id: reader.userId }, 'mail');
    expect(marks).to.deep.equal(['digest', null, null, null]);
  });
});
