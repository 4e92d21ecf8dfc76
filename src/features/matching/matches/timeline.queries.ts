import { TIMELINE_EVENTS, type TimelineActor, type TimelineEvent } from '../../../contract/enums.ts';
import type { TimelineEntry } from '../../../contract/requests-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import type { Rows } from '../../../core/db/tables.ts';
import { findMatch, type MatchFacts } from './match-access.queries.ts';

type EventRow = Rows['audit_events'] & { readonly action: TimelineEvent };
type SessionRow = Pick<Rows['sessions'], 'id' | 'scheduled_date'>;

/**
 * What happened in a collaboration, oldest first, as the audit trail tells it of the match, its sessions and the end of
 * its request. Feedback is left out: that one side has answered is not the other's to know (spec 1 §4).
 * @throws AppError NOT_FOUND
 */
export async function readTimeline(db: Db, actor: Actor, id: number): Promise<TimelineEntry[]> {
  const { match } = await findMatch(db, actor, id);
  const sessions = await db('sessions').where('match_id', id).select('id', 'scheduled_date');
  const proposed = await db('matches').where('id', id).first('proposed_by_user_id');
  const about = (subjectType: string, ids: readonly number[]) =>
    db('audit_events')
      .where('subject_type', subjectType)
      .whereIn('subject_id', [...ids])
      .whereIn('action', [...TIMELINE_EVENTS])
      .select<EventRow[]>();
  const sessionIds = sessions.map((session) => session.id);
  const events = await Promise.all([
    about('match', [id]),
    about('request', [match.requestId]),
    about('session', sessionIds),
  ]);
  return events
    .flat()
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.id - b.id)
    .map(({ at, action, actor_user_id: userId, subject_type: type, subject_id: subjectId }) => ({
      at: isoTime(at),
      what: action,
      // The platform asks in the call of whoever sends or declines a request.
      by: actorOf(match, action === 'match.proposed' ? (proposed?.proposed_by_user_id ?? null) : userId),
      session: type === 'session' ? presentSession(sessions, subjectId) : null,
    }));
}

function actorOf(match: MatchFacts, userId: number | null): TimelineActor {
  if (userId === null) return 'platform';
  if (userId === match.advisorUserId) return 'advisor';
  return userId === match.organizationUserId ? 'organization' : 'administrator';
}

function presentSession(sessions: readonly SessionRow[], id: number | null): TimelineEntry['session'] {
  const session = sessions.find((one) => one.id === id);
  return session ? { id: session.id, scheduledDate: isoTime(session.scheduled_date) } : null;
}
