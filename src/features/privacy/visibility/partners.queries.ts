import type { Viewer } from '../../../contract/privacy-api.ts';
import { notBlocked } from '../../../core/access/blocks.queries.ts';
import type { Deps } from '../../../core/deps.ts';
import { rowsOf } from '../../../core/db/rows.ts';
import { nameOf, withNames } from '../../messaging/index.ts';
import type { NamedUser } from '../../messaging/index.ts';
import { actorsOf } from './actors.queries.ts';
import type { Owner } from './reach.queries.ts';
import { reachOfEach } from './reach.queries.ts';

/** Others named one by one, the latest first; who would read more? */
const NAMED = 100;

/** The other sides of matches, one entry each. */
export async function partnersOf(deps: Deps, owner: Owner): Promise<Viewer[]> {
  const { db } = deps;
  const { advisorId, organizationId } = owner.actor;
  const matches = db('matches as m').join('requests as r', 'r.id', 'm.request_id');
  const sides =
    advisorId === null
      ? matches.join('advisors as p', 'p.id', 'm.advisor_id').where('r.organization_id', organizationId ?? 0)
      : matches.join('organizations as p', 'p.id', 'r.organization_id').where('m.advisor_id', advisorId);
  void sides.where(notBlocked(owner.actor.userId, 'p.user_id'));
  const latest = await rowsOf<{ userId: number }>(
    sides
      .groupBy('p.user_id')
      .select({ userId: 'p.user_id' })
      .max({ latest: 'm.id' })
      .orderBy('latest', 'desc')
      .limit(NAMED),
  );
  const userIds = latest.map(({ userId }) => userId);
  if (userIds.length === 0) return [];
  const named = await withNames(db, 'users as own', 'own.id')
    .whereIn('own.id', userIds)
    .select<(NamedUser & { userId: number })[]>({ userId: 'own.id' });
  const names = new Map(named.map((row) => [row.userId, nameOf(row)]));
  const partners = await actorsOf(db, userIds);
  const reach = await reachOfEach(deps, partners, owner);
  return partners.map((partner, at) => ({
    audience: 'matchPartner',
    name: names.get(partner.userId) ?? partner.username,
    groupName: null,
    count: 1,
    sees: reach[at] ?? [],
  }));
}
