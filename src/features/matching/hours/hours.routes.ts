import Joi from 'joi';
import { exportRoute } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import { orNotFound } from '../../../core/errors.ts';
import { id, idParams } from '../../../core/http/joi.ts';
import { listRoute } from '../../../core/http/list.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { hourExport } from './hours.export.ts';
import { hoursStatement, listLedger } from './statement.queries.ts';

const hours = () => Joi.number().required();

const entryAnswer = Joi.object({
  id: id().required(),
  kind: Joi.string().required(),
  hours: hours(),
  balance: hours(),
  requestId: id().allow(null).required(),
  requestTitle: Joi.string().allow(null).required(),
  sessionId: id().allow(null).required(),
  reason: Joi.string().allow(null, '').required(),
  createdAt: Joi.string().isoDate().required(),
});

/** An organisation's statement of hours, as its own card and its admins read it. */
export const hoursAnswer = Joi.object({
  hoursAllocated: hours(),
  hoursGiven: hours(),
  hoursReserved: hours(),
  hoursUsed: hours(),
  hoursRemaining: hours(),
  creditHours: hours(),
  creditsRemaining: hours(),
  yearlyAllocationReset: Joi.string().isoDate().allow(null).required(),
  entries: Joi.array().items(entryAnswer).required(),
});

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
      row: entryAnswer,
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
