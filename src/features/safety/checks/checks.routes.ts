import Joi from 'joi';
import { CHECK_KINDS } from '../../../contract/enums.ts';
import { FIELDS } from '../../../contract/messages.ts';
import type { CheckForm } from '../../../contract/safety-api.ts';
import type { Deps } from '../../../core/deps.ts';
import { notFound } from '../../../core/errors.ts';
import { day, id, idParams, pathIds, text } from '../../../core/http/joi.ts';
import type { Route } from '../../../core/http/route.ts';
import { route } from '../../../core/http/route.ts';
import { listChecks } from './checks.queries.ts';
import { deleteCheck, recordCheck, requireAdvisor } from './checks.service.ts';

const tag = 'safety';
const PATH = '/api/admin/advisors/{id}/checks';
const ADMINS = ['group_admin', 'super_admin'] as const;

const kind = () =>
  Joi.string()
    .valid(...CHECK_KINDS)
    .required();

const checkForm = Joi.object<CheckForm>({
  kind: kind(),
  reference: text(4).required().messages({
    'any.required': FIELDS.check.reference,
    'string.empty': FIELDS.check.reference,
    'string.max': FIELDS.check.reference,
  }),
  seenOn: day(FIELDS.check.day).required(),
  expiresOn: day(FIELDS.check.day).required(),
});

const checkAnswer = Joi.object({
  id: id().required(),
  kind: kind(),
  reference: Joi.string().required(),
  seenOn: Joi.string().required(),
  expiresOn: Joi.string().required(),
  isValid: Joi.boolean().required(),
});

/** Safeguarding checks of advisors (spec 4 §15). */
export function checkRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const answer = Joi.array().items(checkAnswer);
  return [
    route({
      method: 'GET',
      path: PATH,
      access: ADMINS,
      tag,
      summary: 'An advisor’s checks',
      params: idParams,
      answer,
      handler: async ({ actor, params }) => {
        await requireAdvisor(db, actor, params.id);
        return listChecks(db, params.id);
      },
    }),
    route({
      method: 'POST',
      path: PATH,
      access: ADMINS,
      tag,
      summary: 'Record a check that one has seen; no document is kept',
      params: idParams,
      payload: checkForm,
      answer: checkAnswer,
      status: 201,
      handler: async ({ context, params, payload }) => {
        const checkId = await recordCheck(deps, context, params.id, payload);
        const made = (await listChecks(db, params.id)).find((check) => check.id === checkId);
        if (!made) throw notFound();
        return made;
      },
    }),
    route({
      method: 'DELETE',
      path: `${PATH}/{checkId}`,
      access: ADMINS,
      tag,
      summary: 'Delete a check',
      params: pathIds('id', 'checkId'),
      answer: Joi.object({ deleted: Joi.boolean().valid(true).required() }),
      handler: async ({ context, params }) => {
        await deleteCheck(deps, context, params.id, params.checkId);
        return { deleted: true };
      },
    }),
    route({
      method: 'GET',
      path: '/api/user/checks',
      access: ['advisor'],
      tag,
      summary: 'One’s own checks',
      answer,
      handler: ({ actor }) => listChecks(db, actor.advisorId ?? 0),
    }),
  ];
}
