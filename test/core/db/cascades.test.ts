import { expect } from 'chai';
import type { Db } from '../../../src/core/db/database.ts';
import { databases, type TestDatabase } from '../../support/databases.ts';
import { populate, type Populated } from './populate.ts';

/** What deleting one row does to the others (spec 1 §3, contract §10 "Deletion"). */
interface Case {
  table: string;
  row: keyof Populated;
  gone: string[];
  cleared: Record<string, string[]>;
}

const cases: Case[] = [
  {
    table: 'users',
    row: 'advisorUser',
    gone: 'login_sessions user_tokens advisors advisor_features group_advisors join_requests matches sessions messages notifications live_events record_changes'.split(
      ' ',
    ),
    cleared: {
      files: ['owner_user_id'],
      invitations: ['user_id'],
      outbox: ['user_id'],
      hour_entries: ['actor_user_id', 'session_id'],
    },
  },
  {
    table: 'users',
    row: 'orgUser',
    gone: 'organizations organization_features group_organizations time_credits requests matches sessions hour_entries messages record_changes'.split(
      ' ',
    ),
    cleared: {},
  },
  {
    table: 'users',
    row: 'adminUser',
    gone: ['group_admins'],
    cleared: {
      group_advisors: ['added_by_user_id'],
      group_organizations: ['added_by_user_id'],
      invitations: ['invited_by_user_id'],
      join_requests: ['responded_by_user_id'],
      time_credits: ['allocated_by_user_id'],
      matches: ['proposed_by_user_id'],
      sessions: ['created_by_user_id'],
    },
  },
  {
    table: 'groups',
    row: 'group',
    gone: 'group_admins group_advisors group_organizations invitations join_requests record_changes'.split(
      ' ',
    ),
    cleared: { time_credits: ['group_id'] },
  },
  {
    table: 'requests',
    row: 'request',
    gone: ['matches', 'sessions', 'record_changes'],
    cleared: { hour_entries: ['request_id', 'session_id'] },
  },
  { table: 'files', row: 'file', gone: [], cleared: { advisors: ['cv_file_id'] } },
  { table: 'time_credits', row: 'credit', gone: [], cleared: { hour_entries: ['time_credit_id'] } },
];

async function countRows(db: Db): Promise<Record<string, number>> {
  const counts: Record<string, number> = {};
  const tables = new Set(
    cases.flatMap(({ gone, cleared, table }) => [table, ...gone, ...Object.keys(cleared)]),
  );
  for (const table of [...tables, 'audit_events'])
    counts[table] = (
      await db(table)
        .pluck('created_at')
        .catch(() => db(table).select())
    ).length;
  return counts;
}

for (const { name, create } of databases) {
  describe(`Deleting (${name})`, () => {
    let database: TestDatabase;
    let ids: Populated;
    beforeEach(async () => {
      database = await create();
      ids = await populate(database.db);
    });
    afterEach(() => database.drop());

    for (const { table, row, gone, cleared } of cases) {
      it(`the ${row} takes along what belongs to it and leaves the rest`, async () => {
        const { db } = database;
        const before = await countRows(db);
        expect(await db(table).where({ id: ids[row] }).delete()).to.equal(1);
        const after = await countRows(db);
        for (const one of Object.keys(before)) {
          const lost = one === table || gone.includes(one) ? 1 : 0;
          expect(after[one], one).to.equal((before[one] ?? 0) - lost);
        }
        for (const [one, columns] of Object.entries(cleared)) {
          for (const column of columns)
            expect(await db(one).pluck(column), `${one}.${column}`).to.include(null);
        }
      });
    }
  });
}
