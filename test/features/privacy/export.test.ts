import { expect } from 'chai';
import type { Db } from '../../../src/core/db/database.ts';
import { dbTime, dialectOf } from '../../../src/core/db/dialect.ts';
import { pieces } from '../../../src/core/records.ts';
import { SECTIONS } from '../../../src/features/privacy/export/own-data.queries.ts';
import { expectAnswer, expectStatus } from '../../support/answers.ts';
import { withOwnFiles } from '../../support/folder.ts';
import { sendForm } from '../../support/form.ts';
import { anotherServer, describeWithServer } from '../../support/suite.ts';
import { turnsDuring } from '../../support/turns.ts';
import { acceptedMatch, buildWork } from '../../support/work.ts';
import { HOUR, fromNow } from '../matching/sessions/world.ts';
import notExported from './not-exported.json' with { type: 'json' };

/** What a column is called that refers to somebody, where no foreign key says so. */
const SOMEBODY =
  /(^|_)(user_id|advisor_id|organization_id|sender_id|receiver_id|subject_id|email|email_key|recipient)$/;

/** Every column of the schema that refers to a user, an advisor or an organisation, as `table.column`. */
async function columnsAboutSomebody(db: Db): Promise<string[]> {
  const isSqlite = dialectOf(db) === 'sqlite';
  const rows = async (sql: string): Promise<Record<string, string>[]> => {
    const answer = (await db.raw(sql)) as unknown;
    return (isSqlite ? answer : (answer as unknown[])[0]) as Record<string, string>[];
  };
  const columns = isSqlite
    ? await rows(
        `select t.name as tab, c.name as col, f."table" as target from sqlite_master t
         join pragma_table_info(t.name) c
         left join pragma_foreign_key_list(t.name) f on f."from" = c.name where t.type = 'table'`,
      )
    : await rows(
        `select c.table_name as tab, c.column_name as col, k.referenced_table_name as target
         from information_schema.columns c left join information_schema.key_column_usage k
         on k.table_schema = c.table_schema and k.table_name = c.table_name and k.column_name = c.column_name
         and k.referenced_table_name is not null where c.table_schema = database()`,
      );
  return columns
    .filter(
      ({ col, target }) =>
        ['users', 'advisors', 'organizations'].includes(String(target)) || SOMEBODY.test(String(col)),
    )
    .map(({ tab, col }) => `${tab}.${col}`);
}

/**
 * Columns that refer to somebody and are not in their download, with the reason. Together with what the sections cover
 * this is every such column of the schema.
 */
const NOT_EXPORTED: Readonly<Record<string, string>> = notExported;

describeWithServer('The download of one’s own data', withOwnFiles, (test) => {
  const strict = anotherServer(test, { rateLimitFactor: 0.05 });

  it('holds every column of the schema that refers to somebody, or says why not', async () => {
    const covered = [
      ...Object.values(SECTIONS).flatMap(({ covers }) => covers),
      ...Object.keys(NOT_EXPORTED),
    ];
    expect(covered).to.have.members(await columnsAboutSomebody(test.db));
    expect(new Set(covered).size).to.equal(covered.length);
  });

  it('is refused after too many', async () => {
    const client = await strict.signIn(await test.superAdmin());
    await expectStatus(200, client.get('/api/user/export'));
    await expectStatus(429, client.get('/api/user/export'));
  });

  it('holds all of a long conversation, once each, and lets others have a turn after each page', async () => {
    const [one, other] = [await test.advisor(), await test.advisor()];
    const now = dbTime();
    const said = { sender_id: one.userId, receiver_id: other.userId, content: 'x', created_at: now };
    const sent = Array.from({ length: 10_000 }, () => ({ ...said, updated_at: now }));
    for (const piece of pieces(sent, 500)) await test.db('messages').insert(piece);
    const client = await test.signIn(one);
    let messages: { id: number }[] = [];
    const turns = await turnsDuring(async () => {
      ({ messages } = (await client.get<{ messages: typeof messages }>('/api/user/export')).body);
    });
    expect(new Set(messages.map(({ id }) => id)).size).to.equal(sent.length);
    expect(messages).to.have.lengthOf(sent.length);
    expect(turns).to.be.at.least(sent.length / 500 - 1);
  });

  it('is one JSON file with an advisor’s and an organisation’s work, words and files, and no secret', async () => {
    const world = await buildWork(test, { advisors: 1 });
    const { request, match, asAdvisor } = await acceptedMatch(world, { hoursNeeded: 3 });
    const { asOrganization, groupId } = world;
    const meeting = { matchId: match.id, scheduledDate: fromNow(-2 * HOUR), durationMinutes: 60 };
    const planned = await asAdvisor.post<{ id: number }>('/api/sessions', meeting);
    const session = `/api/sessions/${planned.body.id}`;
    await asAdvisor.patch(session, { completed: true });
    await asAdvisor.put(`${session}/feedback`, { usefulness: 5, wouldMeetAgain: true });
    const { userId, organizationId } = world.organization;
    await asAdvisor.post('/api/messages', { receiverId: userId, content: 'See you on Monday' });
    const credit = { organizationId, allocatedHours: 5, reason: 'A hard winter' };
    await world.asGroupAdmin.post(`/api/groups/${groupId}/time-credits`, credit);
    const cv = Buffer.from('Anna Adviser\nFinance director of small charities for twenty years.');
    const file = { bytes: cv, name: 'anna.txt', type: 'text/plain' };
    await expectStatus(200, sendForm(asAdvisor, '/api/upload', file));
    await expectStatus(200, asAdvisor.patch('/api/advisor/profile', { location: 'Leeds' }));
    await expectStatus(200, asAdvisor.patch('/api/user/profile', { dismissedNotices: ['matching'] }));

    const download = await expectAnswer(200, asAdvisor.get('/api/user/export'));
    expect(download.headers['content-type']).to.match(/^application\/json/);
    expect(download.headers['content-disposition']).to.match(
      /^attachment; filename="timematch-export-\d{4}-\d\d-\d\d\.json"$/,
    );
    type Export = Record<string, Record<string, unknown>[]> & {
      account: Record<string, unknown>;
      advisor: Record<string, unknown> | null;
      organization: Record<string, unknown> | null;
      cvFile: Record<string, unknown> | null;
    };
    const mine = download.body as Export;
    expect(Object.keys(mine)).to.deep.equal(['product', 'exportedAt', ...Object.keys(SECTIONS)]);
    const advisor = world.advisors[0];
    expect(mine.account).to.include({ id: advisor?.userId, email: advisor?.email, hasPassword: true });
    expect(mine.advisor).to.include({ id: advisor?.advisorId, hoursContributed: 1 });
    expect(mine.advisor?.['cvText']).to.contain('Finance director');
    expect(mine.cvFile).to.include({ name: 'anna.txt', base64: cv.toString('base64') });
    expect(mine['files']?.map(({ name }) => name)).to.deep.equal(['anna.txt']);
    expect(mine['groupLinks']?.[0]).to.include({ groupId, status: 'active' });
    expect(mine['matches']?.[0]).to.include({ id: match.id, status: 'accepted' });
    expect(mine['sessions']?.[0]?.['feedback']).to.deep.include({ theirs: null });
    expect(mine['sessions']?.[0]?.['feedback']).to.have.nested.property('mine.usefulness', 5);
    expect(mine['messages']?.[0]).to.include({
      direction: 'sent',
      otherUserId: world.organization.userId,
      content: 'See you on Monday',
    });
    expect(mine['logIns']?.[0]).to.have.property('createdAt').that.matches(/Z$/);
    expect(mine['activity']?.map(({ action }) => action)).to.include.members([
      'match.accepted',
      'user.dataExported',
    ]);
    const moved = mine['activity']?.find(({ changes }) => changes !== null);
    expect([moved?.['changes'], mine.account['dismissedNotices']], 'no JSON within JSON').to.deep.equal([
      { location: { from: null, to: 'Leeds' } },
      ['matching'],
    ]);
    expect(download.text).not.to.match(/argon2|password_hash|token|nonce/i);

    // The other side has its own hours and requests, and not yet what the advisor thought of the session.
    const theirs = (await asOrganization.get('/api/user/export')).body as Export;
    expect(theirs.organization).to.include({ id: world.organization.organizationId });
    expect(theirs['requests']?.map(({ id }) => id)).to.deep.equal([request.id]);
    expect(theirs['hoursLedger']?.reduce((sum, { hours }) => sum + Number(hours), 0)).to.equal(52);
    expect(theirs['timeCredits']?.[0]).to.include({ allocatedHours: 5, reason: 'A hard winter' });
    expect(theirs['messages']?.[0]).to.include({ direction: 'received' });
    expect(theirs['messages']?.[0]?.['otherName']).to.match(/^Anna Adviser/);
    expect(theirs['sessions']?.[0]?.['feedback']).to.deep.include({ mine: null, theirs: null });
    // Admins get what is about them, not what they may see of others.
    const admins = (await world.asGroupAdmin.get('/api/user/export')).body as Export;
    expect(admins['administeredGroups']?.[0]).to.include({ groupId, isPrimaryAdmin: true });
    expect(admins['sessions']).to.deep.equal([]);
    expect(admins['matches']).to.deep.equal([]);
  });
});
