import Joi from 'joi';
import type { Deps } from '../../../core/deps.ts';
import { id } from '../../../core/http/joi.ts';
import type { Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import { listAccesses } from './accesses.queries.ts';
import { endView, startView } from './view-as.service.ts';

const tag = 'safety';
const PATH = '/api/admin/view-as';

/** Looking with a member's eyes, and whom one's own were borrowed by (spec 4 §15). */
export function viewAsRoutes(deps: Deps): Route[] {
  return [
    route({
      method: 'POST',
      path: PATH,
      access: ['group_admin', 'super_admin'],
      tag,
      summary: 'See what a member sees; nothing can be changed until one leaves',
      payload: Joi.object<{ readonly userId: number }>({ userId: id().required() }),
      answer: Joi.object({ userId: id().required() }),
      handler: async ({ context, payload: { userId } }) => {
        await startView(deps, context, userId);
        return { userId };
      },
    }),
    route({
      method: 'DELETE',
      path: PATH,
      access: 'signedIn',
      whileViewing: 'allowed',
      tag,
      summary: 'Look with one’s own eyes again',
      answer: Joi.object({ ended: Joi.boolean().valid(true).required() }),
      handler: async ({ context }) => {
        await endView(deps, context);
        return { ended: true };
      },
    }),
    route({
      method: 'GET',
      path: '/api/user/accesses',
      access: 'signedIn',
      tag,
      summary: 'Which administrators have looked with one’s own eyes, and when',
      answer: Joi.array().items(
        Joi.object({
          at: Joi.string().isoDate().required(),
          by: Joi.string().required(),
          kind: Joi.string().valid('viewedAs').required(),
        }),
      ),
      handler: ({ actor }) => listAccesses(deps.db, actor.userId),
    }),
  ];
}
