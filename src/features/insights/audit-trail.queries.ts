import type { AuditAction, AuditSubject } from '../../contract/audit.ts';
import type { AuditEntry } from '../../contract/groups-api.ts';
import { DELETED_USER } from '../../contract/messages.ts';
import type { Knex } from 'knex';
import { fieldsOf } from '../../core/db/model.ts';
import { WITHOUT_LOG_IN, type Actor } from '../../core/access/actor.ts';
import type { Changes } from '../../core/changes/record-versions.ts';
import type { Db, Narrow } from '../../core/db/database.ts';
import { isoTime } from '../../core/db/dialect.ts';
import { byIds, byMoment, byText, runList, type ListFields, type ListQuery } from '../../core/http/list.ts';
import { readJson } from '../../core/json.ts';
import { requestsInScope } from '../matching/requests/index.ts';
import { LINKS, amongMembers, byAdministeredGroup, type Member } from '../groups/index.ts';
import { keysOf, idsOf } from '../../core/records.ts';
import type { RowOf } from '../../core/db/rows.ts';
import type { Page } from '../../core/http/page.ts';

type Unnamed = Omit<AuditEntry, 'names' | 'changes'>;

const PERSON = { first: 'a.first_name', last: 'a.last_name', name: 'u.username' };
const COLLABORATION = { ...PERSON, about: 'r.title' };

const ofMatch = (rows: Knex.QueryBuilder) =>
  rows
    .join('requests as r', 'r.id', 'm.request_id')
    .join('advisors as a', 'a.id', 'm.advisor_id')
    .join('users as u', 'u.id', 'a.user_id');

const sentRequests = (db: Db) => db('requests as r').where(requestsInScope(WITHOUT_LOG_IN));

const NAMED = {
  advisor: {
    key: 'a.id',
    rows: (db: Db) => db('advisors as a').join('users as u', 'u.id', 'a.user_id'),
    name: PERSON,
  },
  organization: { key: 'o.id', rows: (db: Db) => db('organizations as o'), name: { name: 'o.name' } },
  group: { key: 'g.id', rows: (db: Db) => db('groups as g'), name: { name: 'g.name' } },
  user: { key: 'u.id', rows: (db: Db) => db('users as u'), name: { name: 'u.username' } },
  request: { key: 'r.id', rows: sentRequests, name: { name: 'r.title' } },
  match: { key: 'm.id', rows: (db: Db) => ofMatch(db('matches as m')), name: COLLABORATION },
  session: {
    key: 's.id',
    rows: (db: Db) => ofMatch(db('sessions as s').join('matches as m', 'm.id', 's.match_id')),
    name: COLLABORATION,
  },
} as const satisfies Partial<
  Record<AuditSubject, { key: string; rows: (db: Db) => Knex.QueryBuilder; name: Record<string, string> }>
>;

type Kind = keyof typeof NAMED;

interface Named {
  readonly kind: Kind;
  readonly id: number;
  readonly first: string | null;
  readonly last: string | null;
  /** Of people the username, for those who gave no name. */
  readonly name: string;
  readonly about: string | null;
}

function reading(db: Db, kind: Kind, ids: readonly number[]): Knex.QueryBuilder {
  const { key, rows, name } = NAMED[kind];
  const columns: Partial<Record<string, string>> = name;
  const part = (one: string) =>
    columns[one] ? db.raw('?? as ??', [columns[one], one]) : db.raw('null as ??', [one]);
  return rows(db)
    .whereIn(key, ids)
    .select(db.raw('? as kind', [kind]), { id: key })
    .select(['first', 'last', 'name', 'about'].map(part));
}

const nameOf = ({ first, last, name, about }: Named): string =>
  [[first, last].filter(Boolean).join(' ') || name, about].filter(Boolean).join(' · ');

/** What an event mentions of a kind: its subject, its group, and `groupIds` or `advisorId` in its detail. */
const mentioned = ({ subjectType, subjectId, groupId, detail }: Unnamed, kind: Kind): number[] =>
  [
    subjectType === kind ? subjectId : null,
    kind === 'group' ? groupId : null,
    Reflect.get(detail, `${kind}Id`),
    Reflect.get(detail, `${kind}Ids`),
  ]
    .flat()
    .filter((id): id is number => typeof id === 'number');

/** The names of what each event of a page mentions, as `advisor:12`; in one statement, whatever the page's length. */
async function namesIn(db: Db, entries: readonly Unnamed[]) {
  const readings = keysOf(NAMED).flatMap((kind) => {
    const ids = [...new Set(entries.flatMap((entry) => mentioned(entry, kind)))];
    return ids.length > 0 ? [reading(db, kind, ids)] : [];
  });
  const rows: Named[] = readings.length > 0 ? await db.unionAll(readings) : [];
  const found = new Map(rows.map((row) => [`${row.kind}:${row.id}`, nameOf(row)]));
  return (entry: Unnamed): AuditEntry['names'] => {
    const keys = keysOf(NAMED).flatMap((kind) => mentioned(entry, kind).map((id) => `${kind}:${id}`));
    return Object.fromEntries([...found].filter(([key]) => keys.includes(key)));
  };
}

/** The actor's name is that of the time; the known id is null where there is no such user (any more). */
export type AuditRow = RowOf<
  'audit_events',
  { readonly actor_name: string; readonly known_actor_id: number | null; readonly detail: string }
>;

export const auditRows = (db: Db): Knex.QueryBuilder =>
  db('audit_events as e').leftJoin('users as known', 'known.id', 'e.actor_user_id');

export const AUDIT_COLUMNS = ['e.*', 'known.id as known_actor_id'] as const;

/** Users who are gone are found by what stands for their name. */
function byActorName(query: Knex.QueryBuilder, value: unknown): void {
  if (value === DELETED_USER) void query.whereNotNull('e.actor_user_id').whereNull('known.id');
  else {
    byText('e.actor_name')(query, value);
    void query.where((named) => void named.whereNull('e.actor_user_id').orWhereNotNull('known.id'));
  }
}

/** A group stands for its members and their work, too. */
export const auditFields = (actor: Actor): ListFields => ({
  sort: { id: 'e.id', at: 'e.at', action: 'e.action', actorName: 'e.actor_name' },
  filter: {
    id: byIds('e.id'),
    action: byText('e.action'),
    subjectType: byText('e.subject_type'),
    subjectId: byIds('e.subject_id'),
    actorUserId: byIds('e.actor_user_id'),
    actorName: byActorName,
    groupId: byAdministeredGroup(actor, auditInScope),
    from: byMoment('e.at', '>='),
    to: byMoment('e.at', '<='),
  },
  defaultSort: ['id', 'desc'],
});

/**
 * Latest first: all for a super admin, else what was done in one's groups, to members and in their work
 * (contract §3).
 */
export async function listAudit(db: Db, actor: Actor, list: ListQuery): Promise<Page<AuditEntry>> {
  const rows = auditRows(db).where(auditInScope(actor));
  const page = await runList<AuditRow>({ rows, columns: AUDIT_COLUMNS }, auditFields(actor), list);
  const entries = page.rows.map((row) => presentAudit(row, actor));
  const namesOf = await namesIn(db, entries);
  const changes = await changesOf(db, idsOf(entries));
  const told = (entry: Unnamed) => ({ names: namesOf(entry), changes: changes.get(entry.id) ?? {} });
  return { rows: entries.map((entry) => ({ ...entry, ...told(entry) })), total: page.total };
}

async function changesOf(db: Db, eventIds: number[]): Promise<Map<number, AuditEntry['changes']>> {
  const rows = await db('record_changes').whereIn('event_id', eventIds).select('event_id', 'changes');
  return new Map(
    rows.map(({ event_id: id, changes }) => {
      const told = Object.entries(readJson<Changes>(changes)).flatMap(([name, change]) =>
        change ? [[name, change] as const] : [],
      );
      return [id, Object.fromEntries(told)];
    }),
  );
}

/**
 * What is done to a member's own record belongs to all groups of the member. What a group does for a member (hours it
 * gives, say) and that somebody joined it belongs to that group alone.
 */
const OF_RECORD = [
  'advisor.created',
  'advisor.updated',
  'advisor.passwordReset',
  'organization.created',
  'organization.updated',
  'organization.passwordReset',
  'cv.uploaded',
  'cv.deleted',
] as const satisfies readonly AuditAction[];

/** Narrows `audit_events as e` to what the actor may see. */
export function auditInScope(actor: Actor): Narrow {
  if (actor.userType === 'super_admin')
    return (query) => void query.whereNotIn('e.id', reportsOf(actor.userId));
  const seen = eventsOf(actor);
  return (query) =>
    void query.whereIn('e.id', (ids) => {
      void ids
        .with('seen', (events) => void events.union(seen))
        .from('seen')
        .select('id');
    });
}

/** Whoever is reported never learns by whom (spec 4 §15). */
const reportsOf =
  (userId: number): Narrow =>
  (own) =>
    void own
      .from('audit_events as own')
      .join('reports as p', 'p.id', 'own.subject_id')
      .where({ 'own.subject_type': 'report', 'p.reported_user_id': userId })
      .select('own.id');

/**
 * The ids of what groups see: events of their own, of their members' records, and of work in which a member has a part.
 * Each by an index of its own: an `or` of them all is tried on every event that there is.
 */
function eventsOf(actor: Actor): Narrow[] {
  const groupIds = [...actor.adminGroupIds];
  const about =
    (subject: AuditSubject, narrow: Narrow): Narrow =>
    (events) =>
      void events.from('audit_events').where('subject_type', subject).where(narrow).select('id');
  const among = (subject: AuditSubject, ids: Narrow): Narrow =>
    about(subject, (events) => void events.whereIn('subject_id', ids));
  const ofRecord = (member: Member) =>
    about(member, (events) => {
      const { table, column } = LINKS[member];
      const since = `l.${column} = subject_id and l.status = 'active' and l.updated_at <= audit_events.at`;
      void events
        .where((own) => void own.whereNull('group_id').orWhereIn('action', OF_RECORD))
        .where(amongMembers(member, 'subject_id', groupIds))
        // What they and others wrote before they came into the group is not for it.
        .whereExists((of) => void of.from(`${table} as l`).whereRaw(since).whereIn('l.group_id', groupIds));
    });
  const requests: Narrow = (rows) =>
    void rows.from('requests as r').where(requestsInScope(actor)).select('r.id');
  const sides: Narrow[] = [
    amongMembers('advisor', 'm.advisor_id', groupIds),
    (rows) => void rows.whereIn('m.request_id', requests),
  ];
  return [
    (events) => void events.from('audit_events').whereIn('group_id', groupIds).select('id'),
    ofRecord('advisor'),
    ofRecord('organization'),
    among('request', requests),
    ...sides.flatMap((side) => [
      among('match', (of) => void of.from('matches as m').where(side).select('m.id')),
      among('session', (of) => {
        void of.from('sessions as s').join('matches as m', 'm.id', 's.match_id').where(side).select('s.id');
      }),
    ]),
  ];
}

/** Of the groups that an event names an actor is told their own: members may belong to others (contract §2). */
export function presentAudit(row: AuditRow, actor: Actor): Unnamed {
  const isTold = (groupId: unknown): boolean =>
    actor.userType === 'super_admin' || actor.adminGroupIds.some((id) => id === groupId);
  const detail = readJson<Record<string, unknown>>(row.detail);
  const { groupIds } = detail;
  return {
    ...fieldsOf(row, 'id', 'actorUserId', 'action', 'subjectType', 'subjectId', 'requestId'),
    at: isoTime(row.at),
    // Events are never changed; the name of somebody who has been deleted is not told any more (decision 12).
    actorName: row.actor_user_id !== null && row.known_actor_id === null ? DELETED_USER : row.actor_name,
    groupId: isTold(row.group_id) ? row.group_id : null,
    detail: Array.isArray(groupIds) ? { ...detail, groupIds: groupIds.filter(isTold) } : detail,
  };
}
