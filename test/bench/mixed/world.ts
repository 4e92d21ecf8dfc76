import type { Db } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { loadUsername } from '../../../db/seeds/load/invent.ts';
import { buildGroupAdmin, buildSuperAdmin, inTurn, passwordHash } from '../../support/builders.ts';
import { buildIn } from '../../support/server.ts';

/** Somebody who will sit at a screen. */
export interface MixedPerson {
  readonly role: 'advisor' | 'organization' | 'group_admin' | 'super_admin';
  readonly username: string;
  readonly userId: number;
  /** Advisors whom an organisation turns to by name. */
  readonly partners: readonly { readonly advisorId: number; readonly userId: number }[];
}

/** Who sits there, of a hundred: assumptions, said in docs/performance.md. */
const SHARES = { organization: 0.4, group_admin: 0.06, super_admin: 0.02 } as const;
/** More than all the requests of a run together may take. */
const HOURS = 100_000;

/**
 * Makes so many of the invented members of the load seeds into people who can log in, and adds administrators: the group
 * admins run one of its private groups each. Organisations get hours to spend; their advisors state no limit of theirs.
 */
export async function peopleOf(db: Db, count: number): Promise<MixedPerson[]> {
  const of = (role: keyof typeof SHARES) => Math.max(1, Math.round(count * SHARES[role]));
  const admins = { group: of('group_admin'), all: of('super_admin') };
  const organizations = await openMembers(db, 'org', of('organization'));
  const advisors = await openMembers(db, 'advisor', count - of('organization') - admins.group - admins.all);
  await db('advisors')
    .whereIn('user_id', advisors)
    .update({ has_joined_open_group: 1, available_hours_per_year: 0, is_managed: 0 });
  const partners = await db('advisors')
    .whereIn('user_id', advisors)
    .orderBy('id')
    .select({ advisorId: 'id', userId: 'user_id' });
  await giveHours(db, organizations);
  const partnersOf = (at: number) =>
    [at, at + 7, at + 13].flatMap((place) => partners[place % partners.length] ?? []);
  return [
    ...advisors.map((userId, at) => person('advisor', loadUsername('advisor', at + 1), userId)),
    ...organizations.map((userId, at) => ({
      ...person('organization', loadUsername('org', at + 1), userId),
      partners: partnersOf(at),
    })),
    ...(await addAdmins(db, 'group_admin', admins.group)),
    ...(await addAdmins(db, 'super_admin', admins.all)),
  ];
}

const person = (role: MixedPerson['role'], username: string, userId: number): MixedPerson => ({
  role,
  username,
  userId,
  partners: [],
});

/** Gives the first so many invented members a password. @returns their users, in the order of their numbers */
async function openMembers(db: Db, prefix: 'advisor' | 'org', count: number): Promise<number[]> {
  const names = Array.from({ length: count }, (_, at) => loadUsername(prefix, at + 1));
  await db('users')
    .whereIn('username_key', names)
    .update({ password_hash: await passwordHash() });
  return db('users').whereIn('username_key', names).orderBy('username_key').pluck('id');
}

async function giveHours(db: Db, userIds: readonly number[]): Promise<void> {
  const ids = await db('organizations').whereIn('user_id', userIds).pluck('id');
  await db('organizations')
    .whereIn('id', ids)
    .update({ hours_allocated: HOURS, hours_remaining: HOURS, is_managed: 0 });
  await db('hour_entries')
    .whereIn('organization_id', ids)
    .where('kind', 'allocation')
    .update({ hours: HOURS });
}

const addAdmins = (db: Db, role: 'group_admin' | 'super_admin', count: number): Promise<MixedPerson[]> =>
  buildIn(db, async (test) => {
    const groupIds = await db('groups').where('name', 'like', 'Load group%').orderBy('id').pluck('id');
    const admins = await inTurn(count, (at) => {
      const group = { groupIds: [groupIds[at % groupIds.length]!], isPrimaryAdmin: at < groupIds.length };
      return role === 'super_admin' ? buildSuperAdmin(test) : buildGroupAdmin(test, group);
    });
    const userIds = admins.map(({ userId }) => userId);
    await db('users').whereIn('id', userIds).update({ email_verified_at: dbTime() });
    return admins.map(({ username, userId }) => person(role, username, userId));
  });
