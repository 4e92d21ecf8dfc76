import Joi from 'joi';
import { SKILLS } from '../../../contract/enums.ts';
import type { Deps } from '../../../core/deps.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { periodKeys } from '../impact/impact.routes.ts';
import type { ImpactPeriod } from '../../../contract/impact-api.ts';
import { checkLetter, withdrawLetter, writeLetter } from './letter.service.ts';
import { listOf, oneOf, required } from '../../../core/http/joi.ts';

const tag = 'letters';
const params = Joi.object<{ readonly token: string }>({ token: Joi.string().max(200).required() });

const checkedKeys = {
  ...required(Joi.string(), 'name', 'from', 'to'),
  hours: Joi.number().required(),
};

const letterAnswer = Joi.object({
  ...required(Joi.string(), 'token', 'url'),
  ...checkedKeys,
  rows: listOf({
    organizationName: Joi.string().allow(null).required(),
    skills: Joi.array().items(oneOf(SKILLS)).required(),
    hours: Joi.number().required(),
  }),
});

/** A letter to take home: an advisor's hours, which whoever is shown it can check (spec 4 §14). */
export const letterRoutes = (deps: Deps): Route[] => [
  route.get('/api/user/letter', {
    // It answers a token that anybody may use.
    whileViewing: 'refused',
    access: ['advisor'],
    tag,
    summary: 'One’s own hours as a letter',
    query: Joi.object<Partial<ImpactPeriod>>(periodKeys),
    answer: letterAnswer,
    handler: ({ actor, query }) => writeLetter(deps, actor.userId, query),
  }),
  route.delete('/api/user/letter/{token}', {
    access: ['advisor'],
    tag,
    summary: 'Withdraw a letter',
    params,
    answer: Joi.object({ withdrawn: Joi.boolean().valid(true).required() }),
    done: { withdrawn: true },
    handler: ({ context, params: { token } }) => withdrawLetter(deps, context, token),
  }),
  route.get('/letter/{token}', {
    access: 'public',
    tag,
    limit: 'checkLetter',
    summary: 'Check a letter; for a browser, the page that does',
    params,
    answer: Joi.object(checkedKeys),
    handler: async ({ actor, params: { token }, h }) =>
      h
        .response(await checkLetter(deps, actor, token))
        .header('cache-control', 'no-store')
        .vary('accept'),
  }),
];
