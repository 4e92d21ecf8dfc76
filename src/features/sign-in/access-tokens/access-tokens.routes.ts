import Joi from 'joi';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import type { Deps } from '../../../core/deps.ts';
import { line, oneOf } from '../../../core/http/joi.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { accessTokensOf, endAccessToken, makeAccessToken } from './access-tokens.service.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { ACCESS_TOKEN, MADE_TOKEN, TOKEN_SCOPES, type TokenPayload } from '../../../contract/tokens-api.ts';

const { name, days } = LIMITS.accessToken;

const tokenPayload = Joi.object<TokenPayload>({
  name: line(name.max).min(1).required(),
  scopes: Joi.array().items(oneOf(TOKEN_SCOPES)).min(1).unique().required(),
  expiresInDays: Joi.number().integer().min(days.min).max(days.max).default(days.default),
});

const path = '/api/user/tokens';

/** Access tokens of programs (spec 4 §17); what each scope opens is `core/access/token-routes.ts`. */
export function accessTokenRoutes(deps: Deps): Route[] {
  return [
    route.get(path, {
      access: 'signedIn',
      summary: 'One’s own access tokens',
      answer: Joi.array().items(answerOf(ACCESS_TOKEN)),
      handler: ({ actor }) => accessTokensOf(deps.db, actor.userId),
    }),
    route.post(path, {
      access: 'signedIn',
      freshLogin: true,
      summary: 'Make an access token; it is answered this once',
      payload: tokenPayload,
      answer: answerOf(MADE_TOKEN),
      status: 201,
      handler: ({ context, payload }) => makeAccessToken(deps, context, payload),
    }),
    route.delete(`${path}/{id}`, {
      access: 'signedIn',
      summary: 'End one of one’s own access tokens',
      done: { status: 'removed' },
      handler: ({ context, params }) => endAccessToken(deps, context, params.id),
    }),
  ];
}
