import { expect } from 'chai';
import type { NotificationPreferences } from '../../../src/contract/messages-api.ts';
import { unsubscribeToken } from '../../../src/features/notifications/unsubscribe.service.ts';
import { expectStatus, statusesOf } from '../../support/answers.ts';
import type { Person } from '../../support/builders.ts';
import { buildServer } from '../../support/server.ts';
import { describeWithServer } from '../../support/suite.ts';
import { tellOf } from './tell.ts';

const ORIGIN = 'https://timematch.example.org';
const FORM = { 'content-type': 'application/x-www-form-urlencoded' };
const ONE_CLICK = 'List-Unsubscribe=One-Click';

/** One click in a mail program ends the mails of its kind (RFC 8058). */
describeWithServer('Unsubscribing', { env: { PUBLIC_URL: ORIGIN } }, (test) => {
  let reader: Person;
  beforeEach(async () => {
    reader = await test.advisor();
  });

  const preferences = async () =>
    (await (await test.signIn(reader)).get<NotificationPreferences>('/api/notifications/preferences')).body;
  /** What a mail about an accepted match holds. */
  async function mail() {
    await tellOf(test, {
      name: 'matchAccepted',
      userIds: [reader.userId],
      values: { byName: 'Oak', requestTitle: 'Budget' },
      link: '/matches/1',
    });
    const row = await test.db('outbox').where('to_email', reader.email).first();
    const headers = JSON.parse(String(row?.headers)) as Record<string, string>;
    const address = /^<(.*)>$/.exec(headers['List-Unsubscribe'] ?? '')?.[1] ?? '';
    return { headers, address, path: address.slice(ORIGIN.length), text: String(row?.text_body) };
  }

  it('does nothing for a link that is not ours: changed, of another kind, somebody else’s, or none', async () => {
    const token = unsubscribeToken(test.deps.config, reader.userId, 'matchAccepted');
    const foreign = { sessionSecret: 'a secret of another installation' };
    const wrong = [
      'nonsense',
      token.slice(0, -1),
      `${token.slice(0, -1)}${token.endsWith('0') ? '1' : '0'}`,
      token.replace('matchAccepted', 'matchDeclined'),
      token.replace(/^\d+/, String(reader.userId + 1)),
      unsubscribeToken(foreign, reader.userId, 'matchAccepted'),
      unsubscribeToken(test.deps.config, reader.userId, 'passwordChanged'),
      unsubscribeToken(test.deps.config, 2_000_000_000, 'matchAccepted'),
    ];
    for (const each of wrong) await expectStatus(404, test.client().post(`/api/unsubscribe/${each}`), each);
    expect(Object.values((await preferences()).email).every((on) => on)).to.equal(true);
  });

  it('works on while the secret is being changed, as the address of one’s calendar does', async () => {
    const token = unsubscribeToken(test.deps.config, reader.userId, 'matchAccepted');
    const asReader = await test.signIn(reader);
    const { url } = (await asReader.get<{ url: string }>('/api/sessions/calendar')).body;
    const SESSION_SECRET = 'the next secret, long enough for all';
    const env = { SESSION_SECRET, SESSION_SECRET_BEFORE: test.deps.config.sessionSecret };
    const next = await buildServer(test.db, { env });
    await expectStatus(200, next.client().post(`/api/unsubscribe/${token}`));
    await expectStatus(200, next.client().get(url.slice(ORIGIN.length)));
    await next.stop();
  });

  it('is limited', async () => {
    const limited = await buildServer(test.db, { rateLimitFactor: 2 / 600 });
    await test.db('rate_limits').delete();
    const codes: number[] = [];
    for (let at = 0; at < 3; at += 1)
      codes.push((await limited.client().post('/api/unsubscribe/nonsense')).status);
    expect(codes).to.deep.equal([404, 404, 429]);
    await limited.stop();
  });

  it('is offered by every mail that can be turned off, in its headers and under its text', async () => {
    const { headers, address, text } = await mail();
    expect(headers['List-Unsubscribe-Post']).to.equal('List-Unsubscribe=One-Click');
    expect(address).to.match(/^https:\/\/timematch\.example\.org\/api\/unsubscribe\/[\w-]+$/);
    const token = address.split('/').at(-1);
    expect(text).to.include(`Turn off e-mails like this one: ${ORIGIN}/unsubscribe#token=${token}`);
  });

  it('works with one click in a mail program, signed out, as often as it is sent', async () => {
    const { path } = await mail();
    for (let at = 0; at < 2; at += 1) {
      const done = await expectStatus(200, test.client().call('POST', path, ONE_CLICK, FORM));
      expect(done).to.deep.equal({ type: 'matchAccepted', unsubscribed: true });
    }
    const { email } = await preferences();
    expect(Object.keys(email).filter((type) => !email[type])).to.deep.equal(['matchAccepted']);
    const updates = { action: 'notificationPreferences.updated', subject_id: reader.userId };
    const events = await test.column('audit_events', updates, 'id');
    expect(events).to.have.length(1);
  });

  it('works as RFC 8058 would rather have it sent: as multipart/form-data', async () => {
    const { path } = await mail();
    const body = `--b1\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b1--\r\n`;
    const type = { 'content-type': 'multipart/form-data; boundary=b1' };
    const answer = await test.client().call('POST', path, body, type);
    expect(answer.body).to.deep.equal({ type: 'matchAccepted', unsubscribed: true });
    expect((await preferences()).email).to.include({ matchAccepted: false });
  });

  it('works from the portal’s page, as JSON, and with an empty body', async () => {
    const { path } = await mail();
    await expectStatus(200, test.client({ origin: ORIGIN }).post(path, {}));
    await expectStatus(200, test.client().call('POST', path));
  });

  it('keeps both of two kinds that are turned off at once', async () => {
    const kinds = ['matchAccepted', 'matchDeclined', 'messageUnread', 'sessionReminder'] as const;
    const tokens = kinds.map((kind) => unsubscribeToken(test.deps.config, reader.userId, kind));
    const calls = tokens.map((token) => test.client().post(`/api/unsubscribe/${token}`));
    expect(await statusesOf(calls)).to.deep.equal([200, 200, 200, 200]);
    const { email } = await preferences();
    expect(Object.keys(email).filter((type) => !email[type])).to.have.members([...kinds]);
  });

  it('from the daily mail turns off what would be in it, so that it does not come one by one', async () => {
    const token = unsubscribeToken(test.deps.config, reader.userId, 'digest');
    expect((await test.client().post(`/api/unsubscribe/${token}`)).body).to.include({ type: 'digest' });
    const { email } = await preferences();
    expect(email).to.include({ matchProposed: false, messageUnread: false, sessionReminder: true });
  });

  it('by opening the link changes nothing and leads to the page that asks', async () => {
    const { path, address } = await mail();
    const answer = await test.client().get(path);
    expect(answer.status).to.equal(302);
    expect(answer.headers['location']).to.equal(`/unsubscribe#token=${address.split('/').at(-1)}`);
    expect((await preferences()).email).to.include({ matchAccepted: true });
    const odd = await test.client().get(`/api/unsubscribe/${encodeURIComponent('"><script>')}`);
    expect(odd.headers['location']).to.equal('/unsubscribe#token=%22%3E%3Cscript%3E');
  });
});
