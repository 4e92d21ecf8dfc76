import { ADMINS } from '../../../core/access/access.ts';
import Joi from 'joi';
import { answerOf } from '../../../core/http/shape-schemas.ts';
import { CHECK_KINDS } from '../../../contract/enums.ts';
import { FIELDS } from '../../../contract/messages.ts';
import { CHECK, type CheckForm } from '../../../contract/safety-api.ts';
import type { Deps } from '../../../core/deps.ts';
import { orNotFound } from '../../../core/errors.ts';
import { day, text, oneOf, missing } from '../../../core/http/joi.ts';
import { route, type Route } from '../../../core/http/route.ts';
import { listChecks, deleteCheck, recordCheck, requireAdvisor } from './checks.service.ts';
const PATH = '/api/admin/advisors/{id}/checks';

const checkForm = Joi.object<CheckForm>({
  kind: oneOf(CHECK_KINDS).required(),
  reference: text(4)
    .required()
    .messages({ ...missing(FIELDS.check.reference), 'string.max': FIELDS.check.reference }),
  seenOn: day(FIELDS.check.day).required(),
  expiresOn: day(FIELDS.check.day).required(),
});

const checkAnswer = answerOf(CHECK);

/** Spec 4 §15. */
export function checkRoutes(deps: Deps): Route[] {
  const { db } = deps;
  const answer = Joi.array().items(checkAnswer);
  return [
    route.get(PATH, {
      access: ADMINS,
      summary: 'An advisor’s checks',
      answer,
      handler: async ({ actor, params }) => {
        await requireAdvisor(db, actor, params.id);
        return listChecks(db, params.id);
      },
    }),
    route.post(PATH, {
      access: ADMINS,
      summary: 'Record a check that one has seen; no document is kept',
      payload: checkForm,
      answer: checkAnswer,
      status: 201,
      handler: async ({ context, params, payload }) => {
        const checkId = await recordCheck(deps, context, params.id, payload);
        return orNotFound((await listChecks(db, params.id)).find((check) => check.id === checkId));
      },
    }),
    route.delete(`${PATH}/{checkId}`, {
      access: ADMINS,
      summary: 'Delete a check',
      done: { deleted: true },
      handler: ({ context, params }) => deleteCheck(deps, context, params.id, params.checkId),
    }),
    route.get('/api/user/checks', {
      access: ['advisor'],
      summary: 'One’s own checks',
      answer,
      handler: ({ actor }) => listChecks(db, actor.advisorId ?? 0),
    }),
  ];
}
