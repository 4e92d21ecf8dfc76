import { ADMINS } from '../../../core/access/access.ts';
import Joi from 'joi';
import { csvDownload } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { impactFile } from './impact.export.ts';
import { impactAnswer, impactQuery } from './impact.schemas.ts';
import { readImpact } from './impact.service.ts';

/** The impact report, as figures and as a file (issue 6 point 6). */
export function impactRoutes(deps: Deps): Route[] {
  return [
    route.get('/api/admin/impact', {
      access: ADMINS,
      summary: 'What a period has brought, of one group or all in scope, compared with the period before',
      query: impactQuery,
      answer: impactAnswer,
      handler: ({ actor, query }) => readImpact(deps, actor, query),
    }),
    route.get('/api/admin/impact/export', {
      access: ADMINS,
      summary: 'The same as CSV, each figure with its definition',
      query: impactQuery,
      answer: Joi.string(),
      answerType: 'text/csv',
      handler: async ({ actor, query, h }) =>
        csvDownload(h, 'impact', impactFile(await readImpact(deps, actor, query))),
    }),
  ];
}
