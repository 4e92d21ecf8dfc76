import type { Match, TimelineEntry } from '../../../contract/requests-api.ts';
import { columnsOf, fieldsOf } from '../../../core/db/model.ts';
import type { Actor } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import { ERRORS } from '../../../contract/messages.ts';
import { invalid } from '../../../core/errors.ts';
import { byIds, byNames, runList } from '../../../core/http/list.ts';
import type { Filter, ListFields, ListQuery } from '../../../core/http/list.ts';
import { byAdministeredGroup } from '../../groups/index.ts';
import { REQUEST_COLUMNS, byOneOf } from '../requests/requests.queries.ts';
import { KNOW_EACH_OTHER, actsFor, matchRows, matchesInScope, findMatch } from './match-access.queries.ts';
import type { MatchFacts } from './match-access.queries.ts';
import { withAnswers } from '../answers/answers.queries.ts';
import { ADVISOR_SIDE_COLUMNS, MATCH_COLUMNS, presentMatch, type MatchRow } from './matches.presenter.ts';
import { readOne, type Page } from '../../../core/http/page.ts';
import { TIMELINE_EVENTS, type TimelineActor, type TimelineEvent } from '../../../contract/enums.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import type { RowOf } from '../../../core/db/rows.ts';
import { idsOf } from '../../../core/records.ts';

const COLUMNS = [
  MATCH_COLUMNS,
  ...REQUEST_COLUMNS,
  ADVISOR_SIDE_COLUMNS,
  {
    ...columnsOf('o', 'website', 'logo'),
    match_id: 'm.id',
    match_status: 'm.status',
    match_created_at: 'm.created_at',
    match_updated_at: 'm.updated_at',
    advisor_user_id: 'a.user_id',
    advisor_managed: 'a.is_managed',
    advisor_username: 'au.username',
    advisor_title: 'a.title',
    advisor_location: 'a.location',
    organization_managed: 'o.is_managed',
    organization_type: 'o.type',
    organization_description: 'o.description',
    organization_location: 'o.location',
    apart_id: 'apart.id',
  },
];

const OWN_FIELDS = {
  sort: columnsOf('m', 'id', 'status', 'matchScore', 'dueAt', 'acceptedAt', 'createdAt', 'updatedAt'),
  filter: {
    q: byNames(['r.title', 'o.name', 'a.first_name', 'a.last_name']),
    id: byIds('m.id'),
    status: byOneOf('m.status'),
    requestId: byIds('m.request_id'),
    advisorId: byIds('m.advisor_id'),
    organizationId: byIds('r.organization_id'),
  },
  defaultSort: ['createdAt', 'desc'],
} satisfies ListFields;

/** Pending matches that wait for the asker: proposals for an advisor, offers for an organisation (spec 4 §19). */
function byWaiting({ advisorId }: Actor): Filter {
  return (query, value) => {
    if (value !== true) throw invalid({ filter: ERRORS.BAD_FILTER });
    void query.where('m.status', 'pending').where((answered) => {
      if (advisorId === null) void answered.whereRaw('m.proposed_by_user_id = a.user_id');
      else void answered.whereNull('m.proposed_by_user_id').orWhereRaw('m.proposed_by_user_id <> a.user_id');
    });
  };
}

/** Admins also narrow it by one of their groups. */
export const matchFields = (actor: Actor): ListFields => ({
  ...OWN_FIELDS,
  filter: {
    ...OWN_FIELDS.filter,
    waitsForMe: byWaiting(actor),
    groupId: byAdministeredGroup(actor, matchesInScope),
  },
});

export async function listMatches(db: Db, actor: Actor, list: ListQuery): Promise<Page<Match>> {
  const source = {
    rows: matchRows(db).where(matchesInScope(actor)),
    columns: [...COLUMNS, db.raw(`${KNOW_EACH_OTHER} as know_each_other`)],
  };
  const { rows, total } = await runList<MatchRow>(source, matchFields(actor), list);
  const sides = rows.map((row) => ({
    ...fieldsOf(row, 'advisorId', 'organizationId'),
    advisorManaged: Boolean(row.advisor_managed),
    organizationManaged: Boolean(row.organization_managed),
  }));
  const acts = await actsFor(db, actor, sides);
  const answering = await withAnswers(db, actor, sides);
  return { rows: rows.map((row, at) => presentMatch(row, actor, acts[at]!, answering[at]?.answers)), total };
}

/** @throws AppError NOT_FOUND */
export const readMatch = readOne(listMatches);

/**
 * What the audit trail tells of a match, its sessions and the end of its request, oldest first. Feedback is left out:
 * that one side has answered is not the other's to know (spec 1 §4).
 * @throws AppError NOT_FOUND
 */
export async function readTimeline(db: Db, actor: Actor, id: number): Promise<TimelineEntry[]> {
  const { match } = await findMatch(db, actor, id);
  const { proposedByUserId: proposer } = match;
  const sessions = await db('sessions').where('match_id', id).select('id', 'scheduled_date');
  const planned = new Map(
    sessions.map(({ id, scheduled_date: at }) => [id, { id, scheduledDate: isoTime(at) }]),
  );
  const about = (subjectType: string, ids: number[]) =>
    db('audit_events')
      .where('subject_type', subjectType)
      .whereIn('subject_id', ids)
      .whereIn('action', TIMELINE_EVENTS)
      .select<RowOf<'audit_events', { action: TimelineEvent }>[]>();
  const events = await Promise.all([
    about('match', [id]),
    about('request', [match.requestId]),
    about('session', idsOf(sessions)),
  ]);
  return events
    .flat()
    .toSorted((a, b) => a.at.localeCompare(b.at) || a.id - b.id)
    .map(({ at, action, actor_user_id: userId, subject_type: type, subject_id: subjectId }) => ({
      at: isoTime(at),
      what: action,
      // The platform asks in the call of whoever sends or declines a request; an advisor offers in their own.
      by: actorOf(match, action === 'match.proposed' && userId !== match.advisorUserId ? proposer : userId),
      session: (type === 'session' && planned.get(Number(subjectId))) || null,
    }));
}

function actorOf(match: MatchFacts, userId: number | null): TimelineActor {
  if (userId === null) return 'platform';
  if (userId === match.advisorUserId) return 'advisor';
  return userId === match.organizationUserId ? 'organization' : 'administrator';
}
