import type { AuditEntry } from '../../contract/groups-api.ts';
import { ERRORS } from '../../contract/messages.ts';
import type { Knex } from 'knex';
import type { Actor } from '../../core/access/actor.ts';
import type { Db } from '../../core/db/database.ts';
import { dbTime, isoTime } from '../../core/db/dialect.ts';
import { invalid } from '../../core/errors.ts';
import type { ListFields, ListQuery } from '../../core/http/list.ts';
import { byIds, byText, runList } from '../../core/http/list.ts';
import { byAdministeredGroup, linkedToAny } from '../groups/index.ts';

interface Row {
  readonly id: number;
  readonly at: string;
  readonly actor_user_id: number | null;
  readonly actor_name: string;
  readonly action: string;
  readonly subject_type: string;
  readonly subject_id: number | null;
  readonly group_id: number | null;
  readonly detail: string;
  readonly request_id: string | null;
}

/** A filter on moments from or up to one (ISO 8601). */
function byMoment(comparison: '>=' | '<='): (query: Knex.QueryBuilder, value: unknown) => void {
  return (query, value) => {
    if (typeof value !== 'string' || Number.isNaN(Date.parse(value)))
      throw invalid({ filter: ERRORS.BAD_FILTER });
    void query.where('e.at', comparison, dbTime(value));
  };
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
    actorName: byText('e.actor_name'),
    groupId: byAdministeredGroup(actor, inScope),
    from: byMoment('>='),
    to: byMoment('<='),
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
  const rows = db('audit_events as e').where(inScope(actor));
  const page = await runList<Row>({ rows, columns: ['e.*'] }, auditFields(actor), list);
  return { rows: page.rows.map(present), total: page.total };
}

function inScope(actor: Actor): (query: Knex.QueryBuilder) => void {
  return (query) => {
    if (actor.userType === 'super_admin') return;
    const groupIds = [...actor.adminGroupIds];
    void query.where((either) => {
      void either.whereIn('e.group_id', groupIds);
      for (const member of ['advisor', 'organization'] as const)
        void either.orWhere((subject) => {
          void subject
            .where('e.subject_type', member)
            .whereNull('e.group_id')
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

const present = (row: Row): AuditEntry => ({
  id: row.id,
  at: isoTime(row.at),
  actorUserId: row.actor_user_id,
  actorName: row.actor_name,
  action: row.action,
  subjectType: row.subject_type,
  subjectId: row.subject_id,
  groupId: row.group_id,
  detail: JSON.parse(row.detail) as Record<string, unknown>,
  requestId: row.request_id,
});
