import { HOURS_STATEMENT, HOUR_ENTRY } from '../../../contract/requests-api.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { exportRoute } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import { orNotFound } from '../../../core/errors.ts';
import { idParams } from '../../../core/http/joi.ts';
import { listRoute } from '../../../core/http/list.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { hourExport } from './hours.export.ts';
import { hoursStatement, listLedger } from './statement.queries.ts';

/** An organisation's statement of hours, as its own card and its admins read it. */
export const hoursAnswer = answerOf(HOURS_STATEMENT);

/** An organisation's own hours: the figures of its card and the latest entries of its ledger (contract §4 "Hours"). */
export function hoursRoutes(deps: Deps): Route[] {
  return [
    route.get('/api/hours', {
      access: ['organization'],
      tag: 'hours',
      summary: 'One’s own hours and how they moved',
      answer: hoursAnswer,
      handler: ({ actor }) => hoursStatement(deps.db, orNotFound(actor.organizationId)),
    }),
    listRoute('/api/organizations/{id}/ledger', {
      access: ['organization', 'group_admin', 'super_admin'],
      tag: 'hours',
      summary: 'An organisation’s ledger entry by entry, with what remained after each',
      params: idParams,
      resource: 'ledger',
      row: answerOf(HOUR_ENTRY),
      page: ({ actor, params }, list) => listLedger(deps.db, actor, params.id, list),
    }),
    exportRoute(deps, {
      what: 'hours',
      tag: 'hours',
      access: ['organization', 'group_admin', 'super_admin'],
      list: hourExport,
    }),
  ];
}
