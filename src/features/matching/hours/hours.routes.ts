import Joi from 'joi';
import { exportRoute } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/errors.ts';
import { id } from '../../../core/http/joi.ts';
import type { Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import { hourExport } from './hours.export.ts';
import { hoursStatement } from './statement.queries.ts';

const hours = () => Joi.number().required();

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
  entries: Joi.array()
    .items(
      Joi.object({
        id: id().required(),
        kind: Joi.string().required(),
        hours: hours(),
        requestId: id().allow(null).required(),
        requestTitle: Joi.string().allow(null).required(),
        sessionId: id().allow(null).required(),
        reason: Joi.string().allow(null, '').required(),
        createdAt: Joi.string().isoDate().required(),
      }),
    )
    .required(),
});

/** An organisation's own hours: the figures of its card and the latest entries of its ledger (contract §4 "Hours"). */
export function hoursRoutes(deps: Deps): Route[] {
  return [
    route({
      method: 'GET',
      path: '/api/hours',
      access: ['organization'],
      tag: 'hours',
      summary: 'One’s own hours and how they moved',
      answer: hoursAnswer,
      handler: ({ actor }) => {
        const { organizationId } = actor;
        if (organizationId === null) throw notFound();
        return hoursStatement(deps.db, organizationId);
      },
    }),
    exportRoute(deps, {
      what: 'hours',
      tag: 'hours',
      access: ['organization', 'group_admin', 'super_admin'],
      list: hourExport,
    }),
  ];
}
