import type { Knex } from 'knex';
import {
  JOIN_REQUEST_STATUSES,
  LINK_STATUSES,
  MATCH_STATUSES,
  REQUEST_STATUSES,
} from '../../../src/contract/enums.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { fine, some, wrong, type Check } from './finding.ts';
import { ensureReferenceData } from '../../../db/seeds/reference.ts';
import { publicPasswords } from '../../../db/seeds/public-passwords.ts';
import { storePassword } from '../../../src/core/accounts/accounts.ts';
import { audit } from '../../../src/core/audit/audit.ts';
import { transaction, type Db } from '../../../src/core/db/transaction.ts';
import { randomText } from '../../../src/core/security/passwords.ts';
import { hoursBooked } from '../../../src/features/matching/hours/index.ts';
import { LOOKING } from '../../../src/features/matching/requests/index.ts';
import { endLoginSessions } from '../../../src/core/session/login-sessions.ts';

const FINAL = ['completed', 'cancelled'];
const hoursOfSessions = hoursBooked('s.duration');

const matches = (db: Db) => db('matches as m').join('requests as r', 'r.id', 'm.request_id');
const sessions = (db: Db) => db('sessions as s').join('matches as m', 'm.id', 's.match_id');

const stillPlanned = (query: Knex.QueryBuilder): void =>
  void query.where('s.completed', 0).whereNull('s.cancelled_at').where('s.scheduled_date', '>', dbTime());

const unknownStatus = (table: string, known: readonly string[]) => ({
  [`${table} in a status that there is not`]: (db: Db) => db(table).whereNotIn('status', known).select('id'),
});

const withoutRecord = (userType: string, table: string) => ({
  [`accounts of the type ${userType} without a record`]: (db: Db) =>
    db('users as u')
      .leftJoin(`${table} as x`, 'x.user_id', 'u.id')
      .where('u.user_type', userType)
      .whereNull('x.id')
      .select({ id: 'u.id' }),
});

/** What no call of the server leads to (contract §4), as it is said of the records whose ids follow. */
const IMPOSSIBLE: Readonly<Record<string, (db: Db) => Knex.QueryBuilder>> = {
  ...unknownStatus('requests', REQUEST_STATUSES),
  ...unknownStatus('matches', MATCH_STATUSES),
  ...unknownStatus('group_advisors', LINK_STATUSES),
  ...unknownStatus('group_organizations', LINK_STATUSES),
  ...unknownStatus('join_requests', JOIN_REQUEST_STATUSES),
  ...withoutRecord('advisor', 'advisors'),
  ...withoutRecord('organization', 'organizations'),
  'pending matches of a request that is closed': (db) =>
    matches(db).where('m.status', 'pending').whereIn('r.status', FINAL).select({ id: 'm.id' }),
  'accepted matches of a request that still looks for somebody': (db) =>
    matches(db).where('m.status', 'accepted').whereIn('r.status', LOOKING).select({ id: 'm.id' }),
  'sessions that are completed and cancelled': (db) =>
    db('sessions').where('completed', 1).whereNotNull('cancelled_at').select('id'),
  // Those held before a side stepped back stay.
  'sessions still planned of a match that is not accepted': (db) =>
    sessions(db).where(stillPlanned).whereNot('m.status', 'accepted').select({ id: 's.id' }),
  // One that had begun by then stays as it is, whether or not somebody had completed it.
  'sessions still planned of a request that is closed': (db) =>
    sessions(db)
      .join('requests as r', 'r.id', 'm.request_id')
      .where(stillPlanned)
      .whereIn('r.status', FINAL)
      .select({ id: 's.id' }),
  // More is possible: the sessions of advisors who have left are gone, their hours are not.
  'requests whose hours used are fewer than their sessions': (db) =>
    sessions(db)
      .join('requests as r', 'r.id', 'm.request_id')
      .where('s.completed', 1)
      .groupBy('r.id', 'r.hours_used')
      .havingRaw(`r.hours_used + 0.1 < ${hoursOfSessions}`)
      .select({ id: 'r.id' }),
  'advisors whose contribution is less than their sessions': (db) =>
    sessions(db)
      .join('advisors as a', 'a.id', 'm.advisor_id')
      .where('s.completed', 1)
      .groupBy('a.id', 'a.hours_contributed')
      .havingRaw(`a.hours_contributed + 0.1 < ${hoursOfSessions}`)
      .select({ id: 'a.id' }),
  'requests to join that are closed and still hold their place, or pending and hold none': (db) =>
    db('join_requests')
      .where((pending) => void pending.where('status', 'pending').whereNull('pending_key'))
      .orWhere((closed) => void closed.whereNot('status', 'pending').whereNotNull('pending_key'))
      .select('id'),
};

/** None is mended: what is right only the people concerned can say; the console's calls repair most. */
export const states: Check = async ({ db }) => {
  const found: string[] = [];
  for (const [what, find] of Object.entries(IMPOSSIBLE)) {
    const rows: { id: number }[] = await find(db).limit(20);
    const ids = rows.map(({ id }) => id).sort((a, b) => a - b);
    if (ids.length > 0) found.push(`${what} (${ids.slice(0, 5).join(', ')}${ids.length > 5 ? ', …' : ''})`);
  }
  if (found.length === 0) return fine('no record in a state that cannot be');
  return wrong(some(found));
};

/** "Every installation has an open group from its first start" (contract §10). */
export const openGroup: Check = async ({ db }) => {
  const group = await db('groups').where('is_open_group', 1).orderBy('id').first('name');
  if (group) return fine(group.name);
  const run = async (): Promise<string> => {
    const { defaultOpenGroupId: id } = await ensureReferenceData(db);
    const told = { groupId: id, detail: { why: 'there was no open group' } };
    await transaction(db, (trx) => audit(trx, { actor: 'cli' }, 'group.created', ['group', id], told));
    return `made the open group (${id})`;
  };
  const why = 'there is none, so that nobody can join without being invited';
  return wrong(why, { plan: 'make the open group', run });
};

export const demoAccounts: Check = async ({ config, db, hasher }) => {
  if (config.demo) return fine('this is a demo: their password is public');
  const open = await publicPasswords(db, hasher);
  if (open.length === 0) return fine('none has the public password');
  const names = open.map(({ username }) => username).join(', ');
  const plan = 'give them a password that nobody knows and end their log-ins';
  const run = async (): Promise<string> => {
    const passwordHash = await hasher.hash(randomText(32));
    await transaction(db, async (trx) => {
      for (const { id } of open) {
        await storePassword(trx, id, passwordHash);
        await endLoginSessions(trx, id);
        await audit(trx, { actor: 'cli' }, 'user.passwordReset', ['user', id]);
      }
    });
    return `closed ${names}`;
  };
  return wrong(`${names}: anybody can sign in with the public password`, { plan, run });
};
