import type { Tx } from '../../../core/db/database.ts';
import { exportStream } from '../../../core/csv/list-export.ts';
import type { Deps } from '../../../core/deps.ts';
import type { CsvCalls } from '../../groups/index.ts';
import { organizationExport } from './export.service.ts';
import { importOrganizations } from './import.service.ts';

/** What the calls for files, which advisors and organisations share, do with organisations. */
export const organizationCsvCalls = (deps: Deps, prefixes: CsvCalls['prefixes']): CsvCalls => ({
  resource: 'organizations',
  tag: 'organisations',
  idName: 'organizationId',
  prefixes,
  exportFile: (context, list) => exportStream(organizationExport, 'organizations', deps.db, context, list),
  importFile: (context, source, wishes) => importOrganizations(deps, context, source, wishes),
  undo: { member: 'organization', table: 'organizations', working },
});

/** With requests, or with hours beyond the first allocation. */
async function working(trx: Tx, ids: readonly number[]): Promise<number[]> {
  const of = (table: string) => trx(table).whereIn('organization_id', [...ids]);
  const found = await Promise.all([
    of('requests').pluck('organization_id'),
    of('time_credits').pluck('organization_id'),
    of('hour_entries').whereNot('kind', 'allocation').pluck('organization_id'),
  ]);
  return (found as number[][]).flat();
}
