import type { Knex } from 'knex';
import type { Actor } from '../access/actor.ts';
import type { Db, Tx } from '../db/database.ts';
import { columnsOf } from '../db/model.ts';

export interface NamedUser {
  readonly username: string;
  readonly first_name: string | null;
  readonly last_name: string | null;
  readonly organization_name: string | null;
}

/** The name to show: the organisation's, the advisor's, else the username. */
export const nameOf = (user: NamedUser): string =>
  user.organization_name ||
  advisorName({ firstName: user.first_name, lastName: user.last_name, username: user.username });

export interface AdvisorNames {
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly username: string;
}

/** Columns of {@link AdvisorNames}, of `advisors as a` with `users as au`. */
export const ADVISOR_NAMES = { ...columnsOf('a', 'firstName', 'lastName'), username: 'au.username' };

/** The name that the other side reads; an advisor who has given none is called by their username. */
export const advisorName = ({ firstName, lastName, username }: AdvisorNames): string =>
  [firstName, lastName].filter(Boolean).join(' ') || username;

export function withAdvisorName<Row extends AdvisorNames>({ firstName, lastName, username, ...row }: Row) {
  return { ...row, advisorName: advisorName({ firstName, lastName, username }) };
}

/** Rows with the account they belong to and what its name is made of ({@link nameOf}). */
export function withNames(db: Db | Tx, source: Knex.QueryBuilder | string, userId: Knex.Raw | string) {
  // Knex takes a query as well; its types do not say so.
  const rows: Knex.QueryBuilder = db.from(source as string);
  return rows
    .join('users as u', { 'u.id': userId })
    .leftJoin('advisors as a', 'a.user_id', 'u.id')
    .leftJoin('organizations as o', 'o.user_id', 'u.id')
    .select('u.username', 'u.user_type', 'a.first_name', 'a.last_name', { organization_name: 'o.name' });
}

export type Identity = Pick<Actor, 'userId' | 'userType' | 'username' | 'advisorId' | 'organizationId'>;

/** Who users (`u`) are, with their records, by username. */
export const identities = (db: Db | Tx, userIds: readonly number[]): Knex.QueryBuilder<object, Identity[]> =>
  db('users as u')
    .leftJoin('advisors as a', 'a.user_id', 'u.id')
    .leftJoin('organizations as o', 'o.user_id', 'u.id')
    .whereIn('u.id', userIds)
    .orderBy('u.username')
    .select({ userId: 'u.id', ...columnsOf('u', 'userType', 'username') })
    .select({ advisorId: 'a.id', organizationId: 'o.id' });

/** `users as own` with what their names are made of, in the order of their ids. */
export const namedUsers = (db: Db | Tx, userIds: readonly number[]): Knex.QueryBuilder =>
  withNames(db, 'users as own', 'own.id').whereIn('own.id', userIds).orderBy('own.id').select('own.id');

export async function namesOfUsers(db: Db | Tx, userIds: readonly number[]): Promise<Map<number, string>> {
  const users: (NamedUser & { id: number })[] = await namedUsers(db, userIds);
  return new Map(users.map((user) => [user.id, nameOf(user)]));
}
