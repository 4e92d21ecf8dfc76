import Joi from 'joi';
import type { Request } from '@hapi/hapi';
import { requireActor } from '../../../core/access/actor.ts';
import { csvDownload } from '../../../core/csv/export-route.ts';
import type { Deps } from '../../../core/deps.ts';
import type { RouteDeclaration } from '../../../core/http/route.ts';
import { impactFile } from './impact.csv.ts';
import { impactAnswer, impactQuery } from './impact.schemas.ts';
import { readImpact } from './impact.service.ts';

const tag = 'insights';
const access = ['group_admin', 'super_admin'] as const;

/** The impact report, as figures and as a file (issue 6 point 6). */
export function impactRoutes({ db, config }: Deps): RouteDeclaration[] {
  const report = (request: Request) => readImpact({ db, config }, requireActor(request), request.query);
  return [
    {
      method: 'GET',
      path: '/api/admin/impact',
      access,
      tag,
      summary: 'What a period has brought, of one group or all in scope, compared with the period before',
      query: impactQuery,
      answer: impactAnswer,
      handler: report,
    },
    {
      method: 'GET',
      path: '/api/admin/impact/export',
      access,
      tag,
      summary: 'The same as CSV, each figure with its definition',
      query: impactQuery,
      answer: Joi.string(),
      answerType: 'text/csv',
      handler: async (request, h) => csvDownload(h, 'impact', impactFile(await report(request))),
    },
  ];
}
