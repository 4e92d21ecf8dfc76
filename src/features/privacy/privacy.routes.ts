import Joi from 'joi';
import type { Deps } from '../../core/deps.ts';
import type { Route } from '../../core/http/route.ts';
import { route } from '../../core/http/route.ts';
import { deleteOwnAccount } from './deletion/delete-own-account.ts';
import { exportOwnData } from './export/export-data.service.ts';
import { deleteAnswer, deletePayload, visibilityAnswer } from './privacy.schemas.ts';
import { visibilityOf } from './visibility/visibility.service.ts';

/** One's own data (contract §3): the account's deletion, the download of everything, and who can see what. */
export function privacyRoutes(deps: Deps): Route[] {
  const tag = 'privacy';
  return [
    route({
      method: 'GET',
      path: '/api/user/export',
      whileViewing: 'refused',
      access: 'signedIn',
      tag,
      limit: 'exportData',
      summary: 'Everything held about the user, as one JSON download',
      answer: Joi.object(),
      answerType: 'application/json',
      handler: async ({ context, h }) => {
        const stream = await exportOwnData(deps, context);
        const day = new Date().toISOString().slice(0, 10);
        return h
          .response(stream)
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="timematch-export-${day}.json"`);
      },
    }),
    route({
      method: 'GET',
      path: '/api/user/visibility',
      access: 'signedIn',
      tag,
      summary: 'Who can see which part of what is held about the user',
      answer: visibilityAnswer,
      handler: ({ actor }) => visibilityOf(deps, actor),
    }),
    route({
      method: 'DELETE',
      path: '/api/user',
      access: 'signedIn',
      tag,
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
