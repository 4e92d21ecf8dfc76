import { EXPORT_HEADERS } from '../../../contract/exports.ts';
import { listExport } from '../../../core/csv/list-export.ts';
import { requestsInScope } from './request-access.queries.ts';
import { presentRequest, type RequestRow } from './requests.presenter.ts';
import { REQUEST_COLUMNS, requestFields, requestRows } from './requests.queries.ts';

export const requestExport = listExport<RequestRow>({
  headers: EXPORT_HEADERS.requests,
  fields: requestFields,
  rows: requestRows,
  inScope: requestsInScope,
  select: REQUEST_COLUMNS,
  present: (rows) => rows.map(presentRequest),
});
