import type { Knex } from 'knex';
import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { SHORT_TEXT } from '../../../core/db/dialect.ts';
import { hoursBooked, round } from '../../matching/hours/index.ts';
import { deliveredInScope } from '../../matching/sessions/index.ts';
import { within } from './period.ts';

export interface Share {
  hours: number;
  sessions: number;
}

/** Rows of `delivered_hours as d` in scope, by the day of the session. */
export const deliveredIn = (db: Db, reader: Actor, period: ImpactPeriod): Knex.QueryBuilder =>
  db('delivered_hours as d').where(deliveredInScope(reader)).where(within('d.delivered_at', period));

/** As booked, so that parts add up to the whole. Rows without a key are left out. */
async function sharesBy<Key extends string | number>(rows: Knex.QueryBuilder, key: string) {
  const { client } = rows;
  const shares: { key: Key | null; hours: number | string; sessions: number | string }[] = await rows
    .groupByRaw(key)
    .select({
      key: client.raw(key),
      hours: client.raw(hoursBooked('d.minutes')),
      sessions: client.raw('count(*)'),
    });
  return new Map(
    shares.flatMap(({ key: of, hours, sessions }): [Key, Share][] =>
      of === null ? [] : [[of, { hours: round(Number(hours)), sessions: Number(sessions) }]],
    ),
  );
}

/** Also of accounts that are gone. @param reader whose sight decides what counts */
export async function readDelivered(db: Db, reader: Actor, period: ImpactPeriod) {
  const delivered = () => deliveredIn(db, reader, period);
  const byMonth = await sharesBy<string>(delivered(), 'substr(d.delivered_at, 1, 7)');
  const byOrganization = await sharesBy<number>(delivered(), 'd.organization_id');
  // Without organisations that have left, whose requests went with them.
  const bySkills = await sharesBy<string>(
    delivered().join('requests as r', 'r.id', 'd.request_id'),
    SHORT_TEXT.replace('??', 'r.skills_required'),
  );
  const [advisors] = await delivered().countDistinct<{ n: number | string }[]>({ n: 'd.advisor_id' });
  const all = [...byMonth.values()];
  return {
    hours: round(all.reduce((sum, { hours }) => sum + hours, 0)),
    sessions: all.reduce((sum, { sessions }) => sum + sessions, 0),
    advisors: Number(advisors?.n ?? 0),
    organizations: byOrganization.size,
    byMonth,
    byOrganization,
    bySkills,
  };
}

export type Delivered = Awaited<ReturnType<typeof readDelivered>>;
