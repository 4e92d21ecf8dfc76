import Joi from 'joi';
import { requireActor } from '../../core/access/actor.ts';
import type { Deps } from '../../core/deps.ts';
import { underPrefixes } from '../../core/http/feature.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import { readCounts } from './counts.ts';

const count = () => Joi.number().integer().min(0);

/** The dashboard's counts: platform-wide for a super admin, of one's groups for a group admin (contract §3). */
export function insightRoutes({ db }: Deps): RouteDeclaration[] {
  return underPrefixes(
    [
      { prefix: '/api', access: ['super_admin'] },
      { prefix: '/api/admin', access: ['group_admin', 'super_admin'] },
    ],
    (prefix) => [
      {
        method: 'GET',
        path: `${prefix}/counts`,
        tag: 'insights',
        summary: 'Numbers of advisors and organisations in scope, and their true average completion',
        answer: Joi.object({
          advisors: count().required(),
          organizations: count().required(),
          groups: count().required(),
          groupAdmins: count().required(),
          averageProfileCompletion: count().max(100).required(),
        }),
        handler: (request) => readCounts(db, requireActor(request)),
      },
    ],
  );
}
