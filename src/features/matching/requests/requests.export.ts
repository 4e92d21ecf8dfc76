import { EXPORT_HEADERS } from '../../../contract/exports.ts';
import { listExport } from '../../../core/csv/list-export.ts';
import { requestsInScope } from './request-access.queries.ts';
import { presentRequest, type RequestRow } from './requests.presenter.ts';
import { REQUEST_COLUMNS, requestFields, requestRows } from './requests.queries.ts';

/** Help requests as the list shows them, without their matches, which are a list of their own. */
export const requestExport = listExport<RequestRow>({
  headers: EXPORT_HEADERS.requests,
  fields: requestFields,
  rows: requestRows,
  inScope: requestsInScope,
  select: REQUEST_COLUMNS,
  present: (rows) => rows.map(presentRequest),
});
