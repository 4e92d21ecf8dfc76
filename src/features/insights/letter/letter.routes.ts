import Joi from 'joi';
import { CHECKED_LETTER, LETTER } from '../../../contract/api.ts';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import type { Deps } from '../../../core/deps.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { periodKeys } from '../impact/impact.schemas.ts';
import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import { checkLetter, withdrawLetter, writeLetter } from './letter.service.ts';

const params = Joi.object<{ readonly token: string }>({ token: Joi.string().max(200).required() });

/** An advisor's hours, which whoever is shown the letter can check (spec 4 §14). */
export const letterRoutes = (deps: Deps): Route[] => [
  route.get('/api/user/letter', {
    // It answers a token that anybody may use.
    whileViewing: 'refused',
    access: ['advisor'],
    summary: 'One’s own hours as a letter',
    query: Joi.object<Partial<ImpactPeriod>>(periodKeys),
    answer: answerOf(LETTER),
    handler: ({ actor, query }) => writeLetter(deps, actor.userId, query),
  }),
  route.delete('/api/user/letter/{token}', {
    access: ['advisor'],
    limit: 'change',
    summary: 'Withdraw a letter',
    params,
    done: { withdrawn: true },
    handler: ({ context, params }) => withdrawLetter(deps, context, params.token),
  }),
  route.get('/letter/{token}', {
    access: 'public',
    limit: 'checkLetter',
    summary: 'Check a letter; for a browser, the page that does',
    params,
    answer: answerOf(CHECKED_LETTER),
    handler: async ({ actor, params: { token }, h }) => {
      const letter = await checkLetter(deps, actor, token);
      return h.response(letter).header('cache-control', 'no-store').vary('accept');
    },
  }),
];
