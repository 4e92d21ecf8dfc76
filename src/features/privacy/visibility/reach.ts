import type { Knex } from 'knex';
import type { VisiblePart } from '../../../contract/privacy-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Deps } from '../../../core/deps.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { AppError } from '../../../core/errors.ts';
import { advisorWithCvFile, findAdvisor } from '../../advisors/index.ts';
import { auditInScope } from '../../insights/index.ts';
import {
  feedbackIsShown,
  matchesInScope,
  requestsInScope,
  sessionRows,
  sessionsInScope,
} from '../../matching/index.ts';
import { findOrganization } from '../../organisations/index.ts';

/** Whose data it is: an advisor or an organisation. */
export interface Owner {
  readonly actor: Actor;
  readonly cvFileId: number | null;
}

const exists = async (query: Knex.QueryBuilder): Promise<boolean> => Boolean(await query.first());

/** Whether a rule that throws NOT_FOUND lets somebody in. */
async function admits(ask: () => Promise<unknown>): Promise<boolean> {
  try {
    await ask();
    return true;
  } catch (error) {
    if (error instanceof AppError && error.statusCode === 404) return false;
    throw error;
  }
}

/**
 * What of an advisor's or organisation's data one other user can see: every answer comes from the rule by which that
 * user's own calls are answered, asked with their eyes.
 */
export async function reachOf({ db }: Deps, viewer: Actor, owner: Owner): Promise<VisiblePart[]> {
  const { actor, cvFileId } = owner;
  const { advisorId, organizationId } = actor;
  const mine = (query: Knex.QueryBuilder) =>
    void (advisorId === null
      ? query.where('r.organization_id', organizationId ?? 0)
      : query.where('m.advisor_id', advisorId));
  const hasMatch = await exists(
    db('matches as m')
      .join('requests as r', 'r.id', 'm.request_id')
      .where(matchesInScope(viewer))
      .where(mine)
      .select('m.id'),
  );
  const hasRecord = await admits(() =>
    advisorId === null
      ? findOrganization(db, viewer, organizationId ?? 0)
      : findAdvisor(db, viewer, advisorId),
  );
  const parts: [VisiblePart, boolean][] = [
    // A match shows both sides' public profiles.
    ['profile', hasRecord || hasMatch],
    ['record', hasRecord],
    ['cvFile', cvFileId !== null && (await admits(() => advisorWithCvFile(db, viewer, cvFileId)))],
    [
      'requests',
      organizationId !== null &&
        (await exists(
          db('requests as r')
            .where('r.organization_id', organizationId)
            .where(requestsInScope(viewer))
            .select('r.id'),
        )),
    ],
    ['matches', hasMatch],
    ['sessions', await exists(sessionRows(db).where(sessionsInScope(viewer)).where(mine).select('s.id'))],
    ['feedback', await seesFeedback(db, viewer, owner, mine)],
    [
      'activity',
      await exists(
        db('audit_events as e')
          .where(auditInScope(viewer))
          .where('e.actor_user_id', actor.userId)
          .select('e.id'),
      ),
    ],
  ];
  // What admins see of the trail; members have no call that shows it.
  const isAdmin = viewer.userType === 'group_admin' || viewer.userType === 'super_admin';
  return parts.filter(([part, sees]) => sees && (part !== 'activity' || isAdmin)).map(([part]) => part);
}

/** Sessions looked at, the latest first. */
const SESSIONS = 500;

/** Whether somebody can read feedback that the owner gave: by the same rule that shows it in a session. */
async function seesFeedback(
  db: Deps['db'],
  viewer: Actor,
  { actor }: Owner,
  mine: (query: Knex.QueryBuilder) => void,
): Promise<boolean> {
  const side = actor.advisorId === null ? 'organization' : 'advisor';
  const rows = (await sessionRows(db)
    .join('session_feedback as own', 'own.session_id', 's.id')
    .where('own.side', side)
    .where(sessionsInScope(viewer))
    .where(mine)
    .orderBy('s.id', 'desc')
    .limit(SESSIONS)
    .select('s.id', { completedAt: 's.completed_at' })
    .select(db('session_feedback as f').whereRaw('f.session_id = s.id').count('f.id').as('answers'))) as {
    completedAt: string | null;
    answers: number | string;
  }[];
  // Whoever runs the account reads its answers as their own.
  if (rows.length > 0 && viewer.userType === 'group_admin' && (await runs(db, viewer, actor))) return true;
  return rows.some(({ completedAt, answers }) =>
    feedbackIsShown({ completedAt: isoTime(completedAt) }, Number(answers), new Date()),
  );
}

/** Whether a group admin runs the owner's managed account. */
async function runs(db: Deps['db'], viewer: Actor, { advisorId, organizationId }: Actor): Promise<boolean> {
  const facts =
    advisorId === null
      ? await findOrganization(db, viewer, organizationId ?? 0).catch(() => null)
      : await findAdvisor(db, viewer, advisorId).catch(() => null);
  return facts?.facts.isManaged ?? false;
}
