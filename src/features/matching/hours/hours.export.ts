import { columnsOf } from '../../../core/db/model.ts';
import type { Narrow } from '../../../core/db/database.ts';
import { EXPORT_HEADERS } from '../../../contract/exports.ts';
import type { HourEntry } from '../../../contract/requests-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { listExport } from '../../../core/csv/list-export.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { byIds, byMoment, byText, type ListFields } from '../../../core/http/list.ts';
import { byAdministeredGroup, linkedToAny } from '../../groups/index.ts';
import { round } from './account.service.ts';

/** Organisations see their own ledger, G those of their groups, S all. */
export const ledgersInScope =
  ({ userType, organizationId, adminGroupIds }: Actor, column: string): Narrow =>
  (query) => {
    if (userType === 'super_admin') return;
    if (userType === 'group_admin') void query.where(linkedToAny('organization', column, adminGroupIds));
    else void query.where(column, organizationId ?? 0);
  };
const entriesInScope = (actor: Actor) => ledgersInScope(actor, 'e.organization_id');

const fields = (actor: Actor): ListFields => ({
  sort: { ...columnsOf('e', 'id', 'createdAt', 'hours', 'kind'), organizationName: 'o.name' },
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
});

/** An organisation's entries add up to its `hoursRemaining` (contract §4 "Hours"). */
export const hourExport = listExport<Pick<HourEntry, 'id' | 'hours' | 'createdAt'>>({
  headers: EXPORT_HEADERS.hours,
  fields,
  rows: (db) =>
    db('hour_entries as e')
      .join('organizations as o', 'o.id', 'e.organization_id')
      .leftJoin('requests as r', 'r.id', 'e.request_id'),
  inScope: entriesInScope,
  select: [
    columnsOf('e', 'id', 'organizationId', 'kind', 'hours', 'requestId', 'sessionId', 'timeCreditId'),
    columnsOf('e', 'reason', 'createdAt'),
    { organizationName: 'o.name', requestTitle: 'r.title' },
  ],
  present: (rows) =>
    rows.map((row) => ({ ...row, hours: round(Number(row.hours)), createdAt: isoTime(row.createdAt) })),
});
