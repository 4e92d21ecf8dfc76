import Joi from 'joi';
import type { StillHerePayload } from '../../../contract/api.ts';
import type { Deps } from '../../../core/deps.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { answerStillHere } from './answers.service.ts';

/** "Are you still with us?": asked after three lapses in a row (spec 4 §14). */
export const answerRoutes = (deps: Deps): Route[] => [
  route.post('/api/user/still-here', {
    access: ['advisor'],
    limit: 'changeProfile',
    summary: 'Say that one is still here, or pause for three months',
    payload: Joi.object<StillHerePayload>({ answer: Joi.string().valid('here', 'pause').required() }),
    answer: Joi.object({ pausedUntil: Joi.string().isoDate().allow(null).required() }),
    handler: ({ context, payload }) => answerStillHere(deps, context, payload),
  }),
];
