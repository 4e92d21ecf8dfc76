import type { Knex } from 'knex';
import type { VisiblePart } from '../../../contract/privacy-api.ts';
import { identities } from '../../../core/accounts/names.ts';
import { WITHOUT_LOG_IN, type Actor } from '../../../core/access/actor.ts';
import type { Db, Narrow } from '../../../core/db/database.ts';
import { idsOf, pieces } from '../../../core/records.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import type { Deps } from '../../../core/deps.ts';
import { auditInScope } from '../../insights/index.ts';
import { cvPolicy } from '../../cv/index.ts';
import { activeLinks, groupIdsOfMember, inActorsGroups, type Member } from '../../groups/index.ts';
import { feedbackIsShown, sessionRows, sessionsInScope } from '../../matching/sessions/index.ts';
import { matchesInScope } from '../../matching/matches/index.ts';
import { requestsInScope } from '../../matching/requests/index.ts';

/** Questions in one statement, and values in all of them: SQLite takes 32,766. */
const QUESTIONS = 100;
const VALUES = 30_000;

/** Which of the queries find at least one row, in their order; many are asked in one statement. */
export async function whichExist(db: Db, queries: readonly Knex.QueryBuilder[]): Promise<boolean[]> {
  const found: boolean[] = [];
  const values = Math.max(1, ...queries.map((query) => query.toSQL().bindings.length));
  const atOnce = Math.max(1, Math.min(QUESTIONS, Math.floor(VALUES / values)));
  for (const asked of pieces(queries, atOnce)) {
    const [row = {}] = await db.select<Record<string, number>[]>(
      asked.map((query, at) => db.raw('exists ? as ??', [query, `q${at}`])),
    );
    found.push(...asked.map((_, at) => Boolean(row[`q${at}`])));
  }
  return found;
}

/** Which of the viewers see any of these rows, in their order. */
type Ask = (rows: () => Knex.QueryBuilder, inScope: (viewer: Actor) => Narrow) => Promise<boolean[]>;

export interface Owner {
  readonly actor: Actor;
  readonly isManaged: boolean;
  readonly cvFileId: number | null;
}

/** One answer a viewer, in their order: by the rule that answers that user's own calls, asked with their eyes. */
export async function reachOfEach({ db }: Deps, viewers: readonly Actor[], owner: Owner) {
  if (viewers.length === 0) return [];
  const { actor, cvFileId } = owner;
  const { advisorId, organizationId } = actor;
  const mine = (query: Knex.QueryBuilder) =>
    void (advisorId === null
      ? query.where('r.organization_id', organizationId ?? 0)
      : query.where('m.advisor_id', advisorId));
  const ask: Ask = (asked, inScope) =>
    whichExist(
      db,
      viewers.map((viewer) => asked().where(inScope(viewer))),
    );

  const { member, idColumn, rows } = recordOf(db, actor);
  const record = await ask(rows, (viewer) => inActorsGroups(viewer, member, idColumn));
  const matches = () => db('matches as m').join('requests as r', 'r.id', 'm.request_id').where(mine);
  const match = await ask(matches, matchesInScope);
  const ownRequests = () => db('requests as r').where('r.organization_id', organizationId);
  const requests = organizationId === null ? [] : await ask(ownRequests, requestsInScope);
  const sessions = await ask(() => sessionRows(db).where(mine), sessionsInScope);
  const feedback = await feedbackSeen(db, viewers, owner, mine, record, ask);
  const hasCv = advisorId !== null && cvFileId !== null;
  const cv = hasCv ? { advisorId, groupIds: await groupIdsOfMember(db, 'advisor', advisorId) } : null;
  const events = () => db('audit_events as e').where('e.actor_user_id', actor.userId);
  const activity = await ask(events, auditInScope);
  return viewers.map((viewer, at) => {
    const [hasRecord = false, hasMatch = false] = [record[at], match[at]];
    // What admins see of the trail; members have no call that shows it.
    const isAdmin = viewer.userType === 'group_admin' || viewer.userType === 'super_admin';
    const parts: [VisiblePart, boolean | undefined][] = [
      // A match shows both sides' public profiles.
      ['profile', hasRecord || hasMatch],
      ['record', hasRecord],
      ['cvFile', cv !== null && cvPolicy.see(viewer, cv)],
      ['requests', requests[at]],
      ['matches', hasMatch],
      ['sessions', sessions[at]],
      ['feedback', feedback[at]],
      ['activity', isAdmin && activity[at]],
    ];
    return parts.flatMap(([part, sees]) => (sees ? [part] : []));
  });
}

/** Somebody's own record under the alias that the rules know: `a` an advisor, `o` an organisation. */
export function recordOf(db: Db, { advisorId, organizationId }: Actor) {
  const member = advisorId === null ? 'organization' : 'advisor';
  const alias = advisorId === null ? 'o' : 'a';
  const idColumn = `${alias}.id`;
  const rows = () => db(`${member}s as ${alias}`).where(idColumn, advisorId ?? organizationId ?? 0);
  return { member, idColumn, rows } as const;
}

/** Sessions looked at, the latest first. */
const SESSIONS = 500;

/** By the rule that shows feedback in a session. */
async function feedbackSeen(
  db: Db,
  viewers: readonly Actor[],
  { actor, isManaged }: Owner,
  mine: (query: Knex.QueryBuilder) => void,
  record: readonly boolean[],
  ask: Ask,
): Promise<boolean[]> {
  const given = await sessionRows(db)
    .join('session_feedback as own', 'own.session_id', 's.id')
    .where('own.side', actor.advisorId === null ? 'organization' : 'advisor')
    .where(mine)
    .orderBy('s.id', 'desc')
    .limit(SESSIONS)
    .select('s.id', { completedAt: 's.completed_at' })
    .select<{ id: number; completedAt: string | null; answers: number | string }[]>(
      db('session_feedback as f').whereRaw('f.session_id = s.id').count('f.id').as('answers'),
    );
  const now = new Date();
  const shown = given.filter(({ completedAt, answers }) =>
    feedbackIsShown({ completedAt: isoTime(completedAt) }, Number(answers), now),
  );
  const reads = async (sessions: readonly { readonly id: number }[]): Promise<boolean[]> =>
    sessions.length === 0
      ? []
      : await ask(() => sessionRows(db).whereIn('s.id', idsOf(sessions)), sessionsInScope);
  const seesShown = await reads(shown);
  // Whoever runs the account reads its answers as their own.
  const seesOwn = isManaged ? await reads(given) : [];
  return viewers.map(
    ({ userType }, at) =>
      // Super admins read sessions without what their sides have answered.
      (Boolean(seesShown[at]) && userType !== 'super_admin') ||
      (userType === 'group_admin' && Boolean(record[at]) && Boolean(seesOwn[at])),
  );
}

/** Other users as the rules see them when they ask: as {@link Actor}, without a log-in. */
export async function actorsOf(db: Db, userIds: readonly number[]): Promise<Actor[]> {
  const users = await identities(db, userIds);
  const groups = await db('group_admins')
    .whereIn('user_id', userIds)
    .select('user_id', 'group_id', 'is_primary_admin');
  return users.map((user) => {
    const own = groups.filter((group) => group.user_id === user.userId);
    return {
      ...WITHOUT_LOG_IN,
      ...user,
      adminGroupIds: own.map((group) => group.group_id),
      primaryGroupIds: own.filter((group) => group.is_primary_admin).map((group) => group.group_id),
    };
  });
}

/** How many active members groups have, and one of them each. */
export async function activeIn(db: Db, member: Member, groupIds: readonly number[]) {
  const rows = await activeLinks(db, member)
    .whereIn('l.group_id', groupIds)
    .groupBy('l.group_id')
    .select({ groupId: 'l.group_id' })
    .count({ count: 'l.id' })
    .min<{ groupId: number; count: number | string; userId: number }[]>({ userId: 'p.user_id' });
  return new Map(rows.map(({ groupId, count, userId }) => [groupId, { count: Number(count), userId }]));
}
