import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { expect } from 'chai';
import { EXPORT_HEADERS, type ExportedList } from '../../../src/contract/exports.ts';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import { csvFile } from '../../../src/core/csv/write.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { RATE_LIMITS } from '../../../src/core/limits/limits.ts';
import { auditTrailExport } from '../../../src/features/insights/index.ts';
import { type Role } from '../../support/actors.ts';
import { expectAnswer, expectStatus } from '../../support/answers.ts';
import { actorOf, buildOrganization, listOf, signIn } from '../../support/builders.ts';
import { times } from '../../support/rows.ts';
import { buildServer } from '../../support/server.ts';
import { describeWithServer, useWorld } from '../../support/suite.ts';
import { giveCredit } from '../../support/work.ts';
import { records } from '../csv.ts';
import { buildMatch } from '../matching/sessions/world.ts';

const LISTS = Object.keys(EXPORT_HEADERS) as ExportedList[];
/** Lists that stand behind an export as a call of the API. */
const LISTED = ['requests', 'matches', 'sessions', 'audit'] as const;
const OF = 'Organization ID';

/** What a spreadsheet would run. */
const FORMULA = '=HYPERLINK("https://evil.example","click")';

describeWithServer('Exporting the lists of work', (test) => {
  /** Of group A and of group B: what belongs to each. */
  let ours: { organizationId: number; requestId: number; matchId: number };
  let theirs: typeof ours;
  const [world, as] = useWorld(test);
  before(async () => {
    const groupOf = async (groupId: number): Promise<typeof ours> => {
      const advisor = await test.advisor({ isManaged: true, groupIds: [groupId] });
      const organization = await test.organization({ groupIds: [groupId] });
      const { matchId, requestId } = await buildMatch(test, { advisor, organization, title: FORMULA });
      await test.change('matches', matchId, { decline_reason: '+cmd|calc', fit_reason: "'=quoted" });
      await test.db('sessions').insert({
        match_id: matchId,
        scheduled_date: '2026-03-01 10:00:00.000',
        duration: 90,
        completed: 1,
        completed_at: '2026-03-01 11:40:00.000',
        notes: '@SUM(A1:A9)\nand, "more"',
        uid: `export-${matchId}`,
        ...times(),
      });
      const { organizationId } = organization;
      await giveCredit(test.db, { organizationId, groupId, hours: 1.25, reason: '-2+3' });
      return { organizationId, requestId, matchId };
    };
    ours = await groupOf(world.groupA);
    theirs = await groupOf(world.groupB);
  });

  const exported = async (role: Role, what: ExportedList, query: Parameters<typeof list>[2] = {}) => {
    const { text, headers } = await expectAnswer(200, list(role, `${what}/export`, query));
    return { text, headers, rows: records(text) };
  };
  const list = async (
    role: Role,
    what: string,
    query: { filter?: unknown; sort?: unknown; range?: unknown } = {},
  ) => as[role].list(`/api/${what}`, query);
  const values = (rows: Record<string, string>[], header: string) => rows.map((row) => Number(row[header]));

  it('is refused for what the list cannot sort or filter by, before anything is sent', async () => {
    for (const what of LISTS)
      for (const query of [{ sort: ['phone', 'ASC'] }, { filter: { phone: 1 } }, { filter: { id: 'x' } }]) {
        const { status, headers } = await list('groupAdmin', `${what}/export`, query);
        expect(status, what).to.equal(400);
        expect(headers['content-type'], what).to.equal('application/json; charset=utf-8');
      }
    await expectStatus(400, list('groupAdmin', 'hours/export', { filter: { from: 'soon' } }));
  });

  it('is a file of the documented name and columns, in UTF-8 with its mark', async () => {
    const day = new Date().toISOString().slice(0, 10);
    for (const what of LISTS) {
      const { text, headers } = await exported('groupAdmin', what);
      expect(headers['content-type'], what).to.equal('text/csv; charset=utf-8');
      expect(headers['content-disposition']).to.equal(`attachment; filename="${what}-export-${day}.csv"`);
      expect(headers['cache-control']).to.equal('no-store');
      const header = Object.values(EXPORT_HEADERS[what]).join(',');
      expect(text.startsWith(`\ufeff${header}\r\n`), what).to.equal(true);
    }
  });

  it('gives a group admin their own group’s rows, never another’s, and a super admin all of them', async () => {
    for (const what of ['requests', 'matches', 'sessions', 'hours'] as const) {
      const mine = values((await exported('groupAdmin', what)).rows, OF);
      expect(mine, what).to.include(ours.organizationId).and.not.include(theirs.organizationId);
      const other = values((await exported('otherAdmin', what)).rows, OF);
      expect(other, what).to.include(theirs.organizationId).and.not.include(ours.organizationId);
      // Named by its id, too: not a way around.
      const asked = await exported('groupAdmin', what, {
        filter:
          what === 'matches' || what === 'requests' ? { organizationId: theirs.organizationId } : { id: [0] },
      });
      expect(asked.rows, what).to.deep.equal([]);
    }
    for (const what of ['requests', 'matches', 'hours'] as const) {
      const all = values((await exported('superAdmin', what)).rows, OF);
      expect(all, what).to.include.members([ours.organizationId, theirs.organizationId]);
      const group = await exported('superAdmin', what, { filter: { groupId: world.groupB } });
      expect(new Set(values(group.rows, OF)), what)
        .to.include(theirs.organizationId)
        .and.not.include(ours.organizationId);
    }
    const foreign = await exported('groupAdmin', 'audit', { filter: { groupId: world.groupB } });
    expect(foreign.rows).to.deep.equal([]);
  });

  it('leaves a trace: who took out how many rows, which the group’s administrators can read', async () => {
    const { rows } = await exported('groupAdmin', 'matches', { filter: { status: 'pending' } });
    const trail = await list('groupAdmin', 'audit', { filter: { action: 'match.exported' } });
    const [event] = trail.body as unknown as AuditEntry[];
    expect(event).to.deep.include({ actorName: world.groupAdmin.username, groupId: world.groupA });
    expect(event?.detail).to.deep.equal({ rows: rows.length, filteredBy: ['status'] });
  });

  it('is bounded by user: nobody fills the trail by exporting', async () => {
    const few = await buildServer(test.db, { rateLimitFactor: 3 / RATE_LIMITS.exportList.points });
    try {
      const member = await signIn(few, await buildOrganization(few));
      const answered: number[] = [];
      for (let at = 0; at < 4; at += 1) answered.push((await member.get('/api/hours/export')).status);
      expect(answered).to.deep.equal([200, 200, 200, 429]);
    } finally {
      await few.stop();
    }
  });

  it('gives an organisation its own ledger, which adds up to the hours it has left', async () => {
    const { organizationId } = world.organization;
    const { rows } = await exported('organization', 'hours');
    expect(new Set(values(rows, 'Organization ID'))).to.deep.equal(new Set([organizationId]));
    const { hours_remaining: left } = await test.row('organizations', organizationId);
    expect(values(rows, 'Hours').reduce((sum, hours) => sum + hours, 0)).to.equal(Number(left));
    const credits = (await exported('groupAdmin', 'hours', { filter: { kind: 'credit' } })).rows;
    expect(credits).to.have.length(1);
    expect(credits[0]).to.include({ Kind: 'credit', Hours: '1.25', Reason: "'-2+3" });
  });

  it('holds what its list holds under the same filter and in the same order', async () => {
    for (const what of LISTED)
      for (const query of [
        {},
        { sort: ['id', 'DESC'] },
        { filter: { groupId: world.groupA }, sort: ['id', 'ASC'] },
      ]) {
        const shown = (await list('groupAdmin', what, query)).body.map(({ id }) => id);
        const { rows } = await exported('groupAdmin', what, { ...query, range: [0, 0] });
        const ids = values(rows, 'ID');
        // Both are read one after the other, and signing in is told in the trail.
        expect(ids, `${what} ${JSON.stringify(query)}`).to.deep.equal(shown);
        expect(ids.length).to.be.above(0);
      }
    const { rows } = await exported('groupAdmin', 'sessions', {
      filter: { from: '2026-03-01', to: '2026-03-02' },
    });
    expect(rows).to.have.length(1);
    expect(rows[0]).to.include({
      'Match ID': String(ours.matchId),
      'Request ID': String(ours.requestId),
      'Scheduled Date': '2026-03-01T10:00:00.000Z',
      'Duration Minutes': '90',
      Completed: 'Yes',
      'Completed At': '2026-03-01T11:40:00.000Z',
      'Cancelled At': '',
    });
  });

  it('holds no cell that a spreadsheet would run, and every text whole', async () => {
    await test.db('audit_events').insert({
      at: dbTime(),
      actor_name: '=1+1',
      action: 'group.changed',
      subject_type: 'group',
      group_id: world.groupA,
      detail: '{"name":"=1+1"}',
    });
    for (const what of LISTS)
      for (const [header, cell] of (await exported('groupAdmin', what)).rows.flatMap((row) =>
        Object.entries(row),
      )) {
        // Signed hours are numbers, which a spreadsheet is meant to read.
        if (!/^-?\d+(\.\d+)?$/.test(cell)) expect(cell, `${what} ${header}`).not.to.match(/^[=+\-@\t\r]/);
      }
    const [request] = (await exported('groupAdmin', 'requests')).rows;
    expect(request).to.include({ Title: `'${FORMULA}`, 'Skills Required': 'finance', 'Hours Needed': '2' });
    const [match] = (await exported('groupAdmin', 'matches')).rows;
    expect(match).to.include({ 'Decline Reason': "'+cmd|calc", 'Fit Reason': "''=quoted", 'Due At': '' });
    const [session] = (await exported('groupAdmin', 'sessions')).rows;
    expect(session).to.include({ Notes: '\'@SUM(A1:A9)\nand, "more"' });
    const events = await exported('groupAdmin', 'audit', { filter: { action: 'group.changed' } });
    expect(events.rows[0]).to.include({ 'Actor Name': "'=1+1", Detail: '{"name":"=1+1"}' });
  });

  it('reads 20,000 rows in no more memory than the first thousand', async () => {
    const action = 'memory.tested';
    const event = {
      at: dbTime(),
      actor_name: 'somebody',
      action,
      subject_type: 'group',
      group_id: world.groupA,
      detail: JSON.stringify({ text: 'x'.repeat(400) }),
    };
    const columns = Object.keys(event);
    await test.db('audit_events').insert(listOf(500, () => event));
    for (let rows = 500; rows < 20_000; rows *= 2)
      await test.db(test.db.raw(`audit_events (${columns.join(', ')})`)).insert(
        test
          .db('audit_events')
          .where('action', action)
          .limit(20_000 - rows)
          .select(columns),
      );

    setFlagsFromString('--expose-gc');
    const collect = runInNewContext('gc') as () => void;
    const heap = (): number => {
      collect();
      return process.memoryUsage().heapUsed;
    };
    const ofGroup = { adminGroupIds: [world.groupA], primaryGroupIds: [world.groupA] };
    const actor = actorOf(world.groupAdmin, 'group_admin', ofGroup);
    const { total, pages } = await auditTrailExport.read(test.db, actor, { sort: null, filter: { action } });
    expect(total).to.equal(20_000);
    let [bytes, piece, early, late] = [0, 0, 0, 0];
    for await (const text of csvFile(auditTrailExport.columns, pages)) {
      bytes += text.length;
      piece += 1;
      if (piece === 3) early = heap();
      if (piece === 76) late = heap();
    }
    expect(piece, 'a header and eighty pages').to.equal(81);
    expect(bytes).to.be.above(9_000_000);
    expect(late - early, 'bytes of heap more, near the end').to.be.below(2_000_000);
  });
});
