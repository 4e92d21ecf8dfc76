import type { Knex } from 'knex';
import type { VisiblePart } from '../../../contract/privacy-api.ts';
import { fieldsOf } from '../../../core/db/model.ts';
import { WITHOUT_LOG_IN, type Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { idsOf } from '../../../core/records.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import type { Deps } from '../../../core/deps.ts';
import { auditInScope } from '../../insights/index.ts';
import { cvPolicy } from '../../cv/index.ts';
import { groupIdsOfMember, inActorsGroups } from '../../groups/index.ts';
import { feedbackIsShown, sessionRows, sessionsInScope } from '../../matching/sessions/index.ts';
import { matchesInScope } from '../../matching/matches/index.ts';
import { requestsInScope } from '../../matching/requests/index.ts';
import type { UserType } from '../../../contract/enums.ts';
import type { RowOf } from '../../../core/db/rows.ts';

/** Questions in one statement, and values in all of them: SQLite takes 32,766. */
const QUESTIONS = 100;
const VALUES = 20_000;

/** In the order of the queries; many are asked in one statement. */
export async function whichExist(db: Db, queries: readonly Knex.QueryBuilder[]): Promise<boolean[]> {
  const found: boolean[] = [];
  for (const asked of batches(queries)) {
    const [row = {}] = await db.select<Record<string, number>[]>(
      asked.map((query, at) => db.raw('exists ? as ??', [query, `q${at}`])),
    );
    found.push(...asked.map((_, at) => Boolean(row[`q${at}`])));
  }
  return found;
}

function batches(queries: readonly Knex.QueryBuilder[]): Knex.QueryBuilder[][] {
  const made: Knex.QueryBuilder[][] = [];
  let values = 0;
  for (const query of queries) {
    const more = query.toSQL().bindings.length;
    const last = made.at(-1);
    if (last && last.length < QUESTIONS && values + more <= VALUES) {
      last.push(query);
      values += more;
    } else {
      made.push([query]);
      values = more;
    }
  }
  return made;
}

export interface Owner {
  readonly actor: Actor;
  readonly isManaged: boolean;
  readonly cvFileId: number | null;
}

/**
 * One answer a viewer, in their order: by the rule that answers that user's own calls, asked with their eyes, for all viewers
 * at once.
 */
export async function reachOfEach(
  { db }: Deps,
  viewers: readonly Actor[],
  owner: Owner,
): Promise<VisiblePart[][]> {
  if (viewers.length === 0) return [];
  const { actor, cvFileId } = owner;
  const { advisorId, organizationId } = actor;
  const mine = (query: Knex.QueryBuilder) =>
    void (advisorId === null
      ? query.where('r.organization_id', organizationId ?? 0)
      : query.where('m.advisor_id', advisorId));
  const ask = (question: (viewer: Actor) => Knex.QueryBuilder): Promise<boolean[]> =>
    whichExist(db, viewers.map(question));

  const { member, idColumn, rows } = recordOf(db, actor);
  const record = await ask((viewer) =>
    rows()
      .where(inActorsGroups(viewer, member, idColumn))
      .select(idColumn),
  );
  const match = await ask((viewer) =>
    db('matches as m')
      .join('requests as r', 'r.id', 'm.request_id')
      .where(matchesInScope(viewer))
      .where(mine)
      .select('m.id'),
  );
  const requests =
    organizationId === null
      ? []
      : await ask((viewer) =>
          db('requests as r')
            .where('r.organization_id', organizationId)
            .where(requestsInScope(viewer))
            .select('r.id'),
        );
  const sessions = await ask((viewer) =>
    sessionRows(db).where(sessionsInScope(viewer)).where(mine).select('s.id'),
  );
  const feedback = await feedbackSeen(db, viewers, owner, mine, record);
  const hasCv = advisorId !== null && cvFileId !== null;
  const cv = hasCv ? { advisorId, groupIds: await groupIdsOfMember(db, 'advisor', advisorId) } : null;
  const activity = await ask((viewer) =>
    db('audit_events as e').where(auditInScope(viewer)).where('e.actor_user_id', actor.userId).select('e.id'),
  );
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

/** Under the alias that the rules know. */
export function recordOf(db: Db, { advisorId, organizationId }: Actor) {
  return advisorId === null
    ? ({
        member: 'organization',
        idColumn: 'o.id',
        rows: () => db('organizations as o').where('o.id', organizationId ?? 0),
      } as const)
    : ({
        member: 'advisor',
        idColumn: 'a.id',
        rows: () => db('advisors as a').where('a.id', advisorId),
      } as const);
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
  const reads = (sessions: readonly { readonly id: number }[]): Promise<boolean[]> => {
    const seenBy = (viewer: Actor) =>
      sessionRows(db).whereIn('s.id', idsOf(sessions)).where(sessionsInScope(viewer)).select('s.id');
    return whichExist(db, viewers.map(seenBy));
  };
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

type Row = Pick<RowOf<'users', { user_type: UserType }>, 'id' | 'username' | 'user_type'> &
  Record<'advisor_id' | 'organization_id', number | null>;

/** What {@link Actor} is to a log-in, without one. */
export async function actorsOf(db: Db, userIds: readonly number[]): Promise<Actor[]> {
  const rows = await db('users as u')
    .leftJoin('advisors as a', 'a.user_id', 'u.id')
    .leftJoin('organizations as o', 'o.user_id', 'u.id')
    .whereIn('u.id', [...userIds])
    .orderBy('u.username')
    .select<Row[]>('u.id', 'u.username', 'u.user_type', { advisor_id: 'a.id', organization_id: 'o.id' });
  const groups = await db('group_admins')
    .whereIn('user_id', [...userIds])
    .select('user_id', 'group_id', 'is_primary_admin');
  return rows.map((row) => {
    const own = groups.filter((group) => group.user_id === row.id);
    return {
      ...WITHOUT_LOG_IN,
      ...fieldsOf(row, 'userType', 'username', 'advisorId', 'organizationId'),
      userId: row.id,
      adminGroupIds: own.map((group) => group.group_id),
      primaryGroupIds: own.filter((group) => group.is_primary_admin).map((group) => group.group_id),
    };
  });
}
