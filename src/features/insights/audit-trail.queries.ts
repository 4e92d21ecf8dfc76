import type { AuditAction } from '../../contract/audit.ts';
import type { AuditEntry } from '../../contract/groups-api.ts';
import { DELETED_USER } from '../../contract/messages.ts';
import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import type { Db } from '../../core/db/database.ts';
import { isoTime } from '../../core/db/dialect.ts';
import type { ListFields, ListQuery } from '../../core/http/list.ts';
import { byIds, byMoment, byText, runList } from '../../core/http/list.ts';
import { readJson } from '../../core/json.ts';
import { byAdministeredGroup, linkedToAny } from '../groups/index.ts';

/** An event as it is stored. */
export interface AuditRow {
  readonly id: number;
  readonly at: string;
  readonly actor_user_id: number | null;
  /** The name at that time. */
  readonly actor_name: string;
  /** Null where there is no such user (any more). */
  readonly known_actor_id: number | null;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: number | null;
  readonly group_id: number | null;
  readonly detail: string;
  readonly request_id: string | null;
}

/** Events with whoever acted, as far as they are still there. */
export const auditRows = (db: Db): Knex.QueryBuilder =>
  db('audit_events as e').leftJoin('users as known', 'known.id', 'e.actor_user_id');

/** What is read of {@link auditRows}. */
export const AUDIT_COLUMNS = ['e.*', 'known.id as known_actor_id'] as const;

/** Finds users who are still there by their name, and all others by what stands for it. */
function byActorName(query: Knex.QueryBuilder, value: unknown): void {
  if (value === DELETED_USER) void query.whereNotNull('e.actor_user_id').whereNull('known.id');
  else {
    byText('e.actor_name')(query, value);
    void query.where((named) => void named.whereNull('e.actor_user_id').orWhereNotNull('known.id'));
  }
}

/** What the trail is sorted and narrowed by; a group stands for its members and their work, too. */
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
  tieBreaker: 'e.id',
});

/**
 * A page of who did what to which record, when, latest first (contract §3): all for a super admin; for a group admin
 * what was done in their groups, to advisors and organisations that belong to them, and in their work.
 */
export async function listAudit(
  db: Db,
  actor: Actor,
  list: ListQuery,
): Promise<{ rows: AuditEntry[]; total: number }> {
  const rows = auditRows(db).where(auditInScope(actor));
  const page = await runList<AuditRow>({ rows, columns: AUDIT_COLUMNS }, auditFields(actor), list);
  return { rows: page.rows.map((row) => presentAudit(row, actor)), total: page.total };
}

/**
 * What is done to a member's own record: it belongs to all groups of the member, whichever of them the event names. What
 * a group does for a member (hours it gives, say) and that somebody joined it belongs to that group alone.
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
export function auditInScope(actor: Actor): (query: Knex.QueryBuilder) => void {
  return (query) => {
    if (actor.userType === 'super_admin') return;
    const groupIds = [...actor.adminGroupIds];
    void query.where((either) => {
      void either.whereIn('e.group_id', groupIds);
      for (const member of ['advisor', 'organization'] as const)
        void either.orWhere((subject) => {
          void subject
            .where('e.subject_type', member)
            .where((own) => void own.whereNull('e.group_id').orWhereIn('e.action', OF_RECORD))
            .where(linkedToAny(member, 'e.subject_id', groupIds));
        });
      void either.orWhere(ofWork(groupIds));
    });
  };
}

/** Requests of the groups' organisations, and matches and sessions in which a member of the groups has a part. */
function ofWork(groupIds: readonly number[]): (query: Knex.QueryBuilder) => void {
  const requests = (rows: Knex.QueryBuilder) =>
    rows
      .from('requests as r')
      .where(linkedToAny('organization', 'r.organization_id', groupIds))
      .select('r.id');
  const matches = (rows: Knex.QueryBuilder) =>
    rows
      .from('matches as m')
      .where((side) => {
        void side
          .where(linkedToAny('advisor', 'm.advisor_id', groupIds))
          .orWhereIn('m.request_id', (own) => void requests(own));
      })
      .select('m.id');
  return (query) => {
    void query
      .where((one) => {
        void one.where('e.subject_type', 'request').whereIn('e.subject_id', (own) => void requests(own));
      })
      .orWhere((one) => {
        void one.where('e.subject_type', 'match').whereIn('e.subject_id', (own) => void matches(own));
      })
      .orWhere((one) => {
        void one.where('e.subject_type', 'session').whereIn(
          'e.subject_id',
          (own) =>
            void own
              .from('sessions as s')
              .whereIn('s.match_id', (of) => void matches(of))
              .select('s.id'),
        );
      });
  };
}

/**
 * An event as the actor reads it. A member of their group may belong to others, which they may know nothing of (contract
 * §2): of the groups that an event names they are told their own.
 */
export function presentAudit(row: AuditRow, actor: Actor): AuditEntry {
  const isTold = (groupId: unknown): boolean =>
    actor.userType === 'super_admin' || actor.adminGroupIds.some((id) => id === groupId);
  const detail = readJson<Record<string, unknown>>(row.detail);
  const { groupIds } = detail;
  return {
    id: row.id,
    at: isoTime(row.at),
    actorUserId: row.actor_user_id,
    // Events are never changed; the name of somebody who has been deleted is not told any more (decision 12).
    actorName: row.actor_user_id !== null && row.known_actor_id === null ? DELETED_USER : row.actor_name,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    groupId: isTold(row.group_id) ? row.group_id : null,
    detail: Array.isArray(groupIds) ? { ...detail, groupIds: groupIds.filter(isTold) } : detail,
    requestId: row.request_id,
  };
}
