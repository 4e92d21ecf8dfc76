import { MEMBERS } from '../../../core/access/access.ts';
import Joi from 'joi';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { BLOCK, type BlockPayload } from '../../../contract/safety-api.ts';
import type { Deps } from '../../../core/deps.ts';
import { orNotFound } from '../../../core/errors.ts';
import { id } from '../../../core/http/joi.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { listBlocks } from './blocks.queries.ts';
import { blockUser, unblockUser } from './blocks.service.ts';

const blockAnswer = answerOf(BLOCK);

/** Spec 4 §15. */
export function blockRoutes(deps: Deps): Route[] {
  return [
    route.get('/api/blocks', {
      access: MEMBERS,
      summary: 'Whom one has blocked',
      answer: Joi.array().items(blockAnswer),
      handler: ({ actor }) => listBlocks(deps.db, actor.userId),
    }),
    route.post('/api/blocks', {
      access: MEMBERS,
      summary: 'Block somebody: neither sees or hears of the other from now on, and open work ends',
      payload: Joi.object<BlockPayload>({ userId: id().required() }),
      answer: blockAnswer,
      status: 201,
      handler: async ({ context, payload }) => {
        await blockUser(deps, context, payload.userId);
        return orNotFound(
          (await listBlocks(deps.db, context.actor.userId)).find(({ userId }) => userId === payload.userId),
        );
      },
    }),
    route.delete('/api/blocks/{userId}', {
      access: MEMBERS,
      summary: 'Take a block back; matches stay ended',
      done: { deleted: true },
      handler: ({ context, params }) => unblockUser(deps, context, params.userId),
    }),
  ];
}
