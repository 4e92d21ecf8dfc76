import Joi from 'joi';
import { answerOf } from '../../core/http/shape-schemas.ts';
import { dayOf } from '../../core/db/clock.ts';
import type { Deps } from '../../core/deps.ts';
import { route, type Route } from '../../core/http/route.ts';
import { presentedPassword } from '../auth/index.ts';
import { deleteOwnAccount } from './deletion/delete-own-account.service.ts';
import { exportOwnData } from './export/export-data.service.ts';
import { visibilityOf } from './visibility/visibility.service.ts';
import { FIELDS } from '../../contract/messages.ts';
import { ACCOUNT_DELETED, VIEWER, VISIBILITY, VISIBLE_PARTS } from '../../contract/privacy-api.ts';
import { oneOf } from '../../core/http/joi.ts';

const deletePayload = Joi.object<{ readonly password?: string }>({
  password: presentedPassword(FIELDS.password.required).description('of an account that has one'),
});

const deleteAnswer = answerOf(ACCOUNT_DELETED, {
  groupsWithoutAdmins: 'groups that nobody but super admins administers any more',
});

const visibilityAnswer = answerOf(VISIBILITY).keys({
  viewers: Joi.array()
    .items(answerOf(VIEWER).keys({ sees: Joi.array().items(oneOf(VISIBLE_PARTS)).min(1).required() }))
    .required(),
});

/** Contract §3. */
export function privacyRoutes(deps: Deps): Route[] {
  return [
    route.get('/api/user/export', {
      whileViewing: 'refused',
      access: 'signedIn',
      limit: 'exportData',
      summary: 'Everything held about the user, as one JSON download',
      answer: Joi.object(),
      answerType: 'application/json',
      handler: async ({ context, h }) => {
        const stream = await exportOwnData(deps, context);
        return h
          .response(stream)
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="timematch-export-${dayOf(Date.now())}.json"`);
      },
    }),
    route.get('/api/user/visibility', {
      access: 'signedIn',
      summary: 'Who can see which part of what is held about the user',
      answer: visibilityAnswer,
      handler: ({ actor }) => visibilityOf(deps, actor),
    }),
    route.delete('/api/user', {
      access: 'signedIn',
      summary: 'Delete one’s own account and what is held about it; asks for the password',
      payload: deletePayload,
      answer: deleteAnswer,
      handler: async ({ context, payload: { password }, cookie }) => {
        const { groupsWithoutAdmins } = await deleteOwnAccount(deps, context, password);
        cookie.clear();
        return { deleted: true, groupsWithoutAdmins };
      },
    }),
  ];
}
