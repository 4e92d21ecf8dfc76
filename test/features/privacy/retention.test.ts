import { expect } from 'chai';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { retention } from '../../../src/features/privacy/index.ts';
import { expectStatus } from '../../support/answers.ts';
import { listOf } from '../../support/builders.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';

const DAY = 86_400_000;
const TABLES = [
  'notifications',
  'outbox',
  'login_sessions',
  'invitations',
  'user_tokens',
  'audit_events',
] as const;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY);

describeWithServer('Retention', (test) => {
  const short = anotherServer(test, { env: { RETENTION_AUDIT_DAYS: '7' } });

  /** How many rows each table has. */
  const rows = async (): Promise<Record<string, number>> => {
    const found: Record<string, number> = {};
    for (const table of TABLES) found[table] = await test.count(table);
    return found;
  };

  it('deletes each kind when its days are over, not a day before, and never what still waits or counts', async () => {
    const { userId } = await test.advisor();
    const groupId = await test.group();
    await test.db('audit_events').delete();
    const at = dbTime();
    const until = { expires_at: at, created_at: at };
    // More than a batch: all of them go in one run.
    const notice = { user_id: userId, type: 'invitation', title: 'You are invited', created_at: at };
    for (let hundred = 0; hundred < 11; hundred += 1)
      await test.db('notifications').insert(listOf(100, () => notice));
    const mail = { to_email: 'a@b.example', type: 'x', subject: 'x', text_body: 'x', next_attempt_at: at };
    for (const sent of [{ status: 'sent', sent_at: at }, { status: 'queued' }])
      await test.insert('outbox', { ...mail, ...sent, created_at: at });
    const invited = { email: 'a@b.example', email_key: 'a@b.example', user_type: 'advisor', updated_at: at };
    for (const status of ['invited', 'accepted'])
      await test.insert('invitations', {
        group_id: groupId,
        ...invited,
        token_hash: status,
        status,
        ...until,
      });
    const token = { user_id: userId, token_hash: 'x', ...until };
    await test.insert('user_tokens', { ...token, purpose: 'x', bound_state: 'x' });
    await test.insert('login_sessions', { ...token, authenticated_at: at, last_seen_at: at });
    const event = { at, action: 'a.b', subject_type: 'user', actor_name: 'cli', detail: '{}' };
    await test.insert('audit_events', event);
    const one = { login_sessions: 1, user_tokens: 1, audit_events: 1 };
    const full = { notifications: 1_100, outbox: 2, invitations: 2, ...one };
    const after = async (days: number, deps = test.deps) => {
      await retention.run(deps, inDays(days));
      return rows();
    };
    expect(await after(0)).to.deep.equal(full);
    expect(await after(1.01)).to.deep.equal({ ...full, user_tokens: 0 });
    expect(await after(29.9)).to.deep.equal({ ...full, user_tokens: 0 });
    const month = { ...full, user_tokens: 0, login_sessions: 0, invitations: 1 };
    expect(await after(30.1)).to.deep.equal(month);
    expect(await after(89.9)).to.deep.equal(month);
    expect(await after(90.1)).to.deep.equal({ ...month, outbox: 1 });
    expect(await after(364.9)).to.deep.equal({ ...month, outbox: 1 });
    const last = { ...month, outbox: 1, notifications: 0 };
    expect(await after(366)).to.deep.equal(last);
    // For good, unless the operator says otherwise.
    expect(await after(3_650)).to.deep.equal(last);
    expect(await after(6, short.deps)).to.deep.equal(last);
    expect(await after(8, short.deps)).to.deep.equal({ ...last, audit_events: 0 });
  });

  it('leaves a log-in in use alone', async () => {
    const client = await test.asAdvisor();
    await retention.run(test.deps, inDays(20));
    await expectStatus(200, client.get('/api/user'));
  });
});
