import { expect } from 'chai';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { retention } from '../../../src/features/privacy/index.ts';
import { expectStatus } from '../../support/answers.ts';
import { listOf, words } from '../../support/builders.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';

const DAY = 86_400_000;
const inDays = (days: number): Date => new Date(Date.now() + days * DAY);

describeWithServer('Retention', (test) => {
  const short = anotherServer(test, { env: { RETENTION_AUDIT_DAYS: '7' } });

  /** How many rows each table has. */
  const rows = async (): Promise<Record<string, number>> => {
    const found: Record<string, number> = {};
    for (const table of words('notifications outbox login_sessions invitations user_tokens audit_events')) {
      const [row] = await test.db(table).count({ n: '*' });
      found[table] = Number(row?.n);
    }
    return found;
  };

  it('deletes each kind when its days are over, not a day before, and never what still waits or counts', async () => {
    const { userId } = await test.advisor();
    const groupId = await test.group();
    await test.db('audit_events').delete();
    const at = dbTime();
    const mail = {
      to_email: 'a@b.example',
      type: 'x',
      subject: 'x',
      text_body: 'x',
      next_attempt_at: at,
      created_at: at,
    };
    // More than a batch: all of them go in one run.
    const many = listOf(1_100, () => ({
      user_id: userId,
      type: 'invitation',
      title: 'You are invited',
      created_at: at,
    }));
    for (let from = 0; from < many.length; from += 100)
      await test.db('notifications').insert(many.slice(from, from + 100));
    await test.db('outbox').insert([
      { ...mail, status: 'sent', sent_at: at },
      { ...mail, status: 'queued' },
    ]);
    const invitation = {
      group_id: groupId,
      email: 'a@b.example',
      email_key: 'a@b.example',
      user_type: 'advisor',
      expires_at: at,
      created_at: at,
      updated_at: at,
    };
    await test.db('invitations').insert([
      { ...invitation, token_hash: '1', status: 'invited' },
      { ...invitation, token_hash: '2', status: 'accepted' },
    ]);
    const token = {
      user_id: userId,
      purpose: 'x',
      token_hash: 'x',
      bound_state: 'x',
      expires_at: at,
      created_at: at,
    };
    await test.db('user_tokens').insert(token);
    await test
      .db('audit_events')
      .insert({ at, action: 'a.b', subject_type: 'user', actor_name: 'cli', detail: '{}' });
    await test.db('login_sessions').insert([
      {
        user_id: userId,
        token_hash: 'ended',
        authenticated_at: at,
        last_seen_at: at,
        expires_at: at,
        created_at: at,
      },
    ]);
    const full = {
      notifications: 1_100,
      outbox: 2,
      login_sessions: 1,
      invitations: 2,
      user_tokens: 1,
      audit_events: 1,
    };
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
