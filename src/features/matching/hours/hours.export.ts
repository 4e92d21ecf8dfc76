import type { Knex } from 'knex';
import { EXPORT_HEADERS } from '../../../contract/exports.ts';
import type { HourEntry } from '../../../contract/requests-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { listExport } from '../../../core/csv/list-export.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import type { ListFields } from '../../../core/http/list.ts';
import { byIds, byMoment, byText } from '../../../core/http/list.ts';
import { byAdministeredGroup, linkedToAny } from '../../groups/index.ts';
import { round } from './account.service.ts';

/** Narrows ledger entries to what the actor may see: an organisation its own, G those of their groups, S all. */
const entriesInScope =
  (actor: Actor) =>
  (query: Knex.QueryBuilder): void => {
    const { userType, organizationId, adminGroupIds } = actor;
    if (userType === 'super_admin') return;
    if (userType === 'group_admin')
      void query.where(linkedToAny('organization', 'e.organization_id', adminGroupIds));
    else void query.where('e.organization_id', organizationId ?? 0);
  };

const fields = (actor: Actor): ListFields => ({
  sort: {
    id: 'e.id',
    createdAt: 'e.created_at',
    hours: 'e.hours',
    kind: 'e.kind',
    organizationName: 'o.name',
  },
  filter: {
    id: byIds('e.id'),
    organizationId: byIds('e.organization_id'),
    requestId: byIds('e.request_id'),
    kind: byText('e.kind'),
    groupId: byAdministeredGroup(actor, entriesInScope),
    from: byMoment('e.created_at', '>='),
    to: byMoment('e.created_at', '<='),
  },
  defaultSort: ['id', 'asc'],
  tieBreaker: 'e.id',
});

/** How hours moved, entry by entry; an organisation's entries add up to its `hoursRemaining` (contract §4 "Hours"). */
export const hourExport = listExport<Pick<HourEntry, 'id' | 'hours' | 'createdAt'>>({
  headers: EXPORT_HEADERS.hours,
  fields,
  rows: (db) =>
    db('hour_entries as e')
      .join('organizations as o', 'o.id', 'e.organization_id')
      .leftJoin('requests as r', 'r.id', 'e.request_id'),
  inScope: entriesInScope,
  select: [
    'e.id as id',
    'e.organization_id as organizationId',
    'o.name as organizationName',
    'e.kind as kind',
    'e.hours as hours',
    'e.request_id as requestId',
    'r.title as requestTitle',
    'e.session_id as sessionId',
    'e.time_credit_id as timeCreditId',
    'e.reason as reason',
    'e.created_at as createdAt',
  ],
  present: (rows) =>
    rows.map((row) => ({ ...row, hours: round(Number(row.hours)), createdAt: isoTime(row.createdAt) })),
});
