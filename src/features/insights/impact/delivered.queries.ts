import type { Knex } from 'knex';
import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { SHORT_TEXT } from '../../../core/db/dialect.ts';
import { keptHoursInScope } from '../../matching/removal/index.ts';
import { matchesInScope, onlyMatchesInScope } from '../../matching/matches/index.ts';
import { within } from './period.ts';

/** Hours have two decimals; sums of them are rounded again, since SQLite adds as floating point. */
export const round = (hours: number): number => Math.round(hours * 100) / 100;

export interface Share {
  hours: number;
  sessions: number;
}

/** What was delivered in a period: completed sessions, also those of accounts that are gone (`kept_hours`). */
export interface Delivered extends Share {
  readonly advisorIds: ReadonlySet<number>;
  readonly organizationIds: ReadonlySet<number>;
  /** By month, `2026-03`. */
  readonly byMonth: ReadonlyMap<string, Share>;
  readonly byOrganization: ReadonlyMap<number, Share>;
  /** By the skills of the request, as stored; a session of a deleted account has none. */
  readonly bySkills: ReadonlyMap<string, Share>;
}

interface ShareRow {
  readonly key: string | number | null;
  readonly hours: number | string;
  readonly sessions: number | string;
}

/** Completed sessions (`s`) by the day they were held, with their matches (`m`). */
export const heldIn = (db: Db, period: ImpactPeriod): Knex.QueryBuilder =>
  db('sessions as s')
    .join('matches as m', 'm.id', 's.match_id')
    .where('s.completed', 1)
    .where(within('s.scheduled_date', period));

export const sessionsHeld = (db: Db, reader: Actor, period: ImpactPeriod): Knex.QueryBuilder =>
  heldIn(db, period).modify(onlyMatchesInScope(reader));

/** Each session's length in hours is rounded as the ledger books it, so that parts add up to the whole. */
const shares = (rows: Knex.QueryBuilder, minutes: string, key: string): PromiseLike<ShareRow[]> =>
  rows.groupByRaw(key).select({
    key: rows.client.raw(key),
    hours: rows.client.raw('sum(round(?? / 60.0, 2))', [minutes]),
    sessions: rows.client.raw('count(*)'),
  });

/** Adds rows of several tables up by their key; without one they belong to the whole only. */
function add<Key extends string | number>(...tables: readonly (readonly ShareRow[])[]): Map<Key, Share> {
  const sums = new Map<Key, Share>();
  for (const { key, hours, sessions } of tables.flat()) {
    if (key === null) continue;
    // The caller names the type of the key that it groups by.
    const sum = sums.get(key as Key) ?? { hours: 0, sessions: 0 };
    sums.set(key as Key, {
      hours: round(sum.hours + Number(hours)),
      sessions: sum.sessions + Number(sessions),
    });
  }
  return sums;
}

/** @param reader whose sight decides what counts */
export async function readDelivered(db: Db, reader: Actor, period: ImpactPeriod): Promise<Delivered> {
  const held = () => sessionsHeld(db, reader, period);
  // With their requests (`r`).
  const heldFor = () =>
    heldIn(db, period).join('requests as r', 'r.id', 'm.request_id').where(matchesInScope(reader));
  const kept = () =>
    db('kept_hours as k').where(keptHoursInScope(reader)).where(within('k.delivered_at', period));
  const byMonth = add<string>(
    await shares(held(), 's.duration', 'substr(s.scheduled_date, 1, 7)'),
    await shares(kept(), 'k.minutes', 'substr(k.delivered_at, 1, 7)'),
  );
  const ids = (rows: Knex.QueryBuilder, column: string): PromiseLike<number[]> =>
    rows.whereNotNull(column).distinct(column).pluck(column);
  const byOrganization = add<number>(
    await shares(heldFor(), 's.duration', 'r.organization_id'),
    await shares(kept(), 'k.minutes', 'k.organization_id'),
  );
  const all = [...byMonth.values()];
  return {
    hours: round(all.reduce((sum, { hours }) => sum + hours, 0)),
    sessions: all.reduce((sum, { sessions }) => sum + sessions, 0),
    advisorIds: new Set([...(await ids(held(), 'm.advisor_id')), ...(await ids(kept(), 'k.advisor_id'))]),
    organizationIds: new Set(byOrganization.keys()),
    byMonth,
    byOrganization,
    bySkills: add<string>(
      await shares(heldFor(), 's.duration', SHORT_TEXT.replace('??', 'r.skills_required')),
    ),
  };
}
