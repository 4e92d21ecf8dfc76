import Joi from 'joi';
import { requireActor } from '../../core/access/actor.ts';
import type { Deps } from '../../core/deps.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import { contextOf } from '../groups/index.ts';
import { deleteOwnAccount } from './deletion/delete-own-account.ts';
import { exportOwnData } from './export/export-data.ts';
import { deleteAnswer, deletePayload, visibilityAnswer } from './privacy.schemas.ts';
import { visibilityOf } from './visibility/visibility.service.ts';

/** One's own data (contract §3): the account's deletion, the download of everything, and who can see what. */
export function privacyRoutes(deps: Deps): RouteDeclaration[] {
  const tag = 'privacy';
  return [
    {
      method: 'GET',
      path: '/api/user/export',
      access: 'signedIn',
      tag,
      summary: 'Everything held about the user, as one JSON download',
      answer: Joi.object(),
      answerType: 'application/json',
      handler: async (request, h) => {
        const stream = await exportOwnData(deps, contextOf(request));
        const day = new Date().toISOString().slice(0, 10);
        return h
          .response(stream)
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="timematch-export-${day}.json"`);
      },
    },
    {
      method: 'GET',
      path: '/api/user/visibility',
      access: 'signedIn',
      tag,
      summary: 'Who can see which part of what is held about the user',
      answer: visibilityAnswer,
      handler: (request) => visibilityOf(deps, requireActor(request)),
    },
    {
      method: 'DELETE',
      path: '/api/user',
      access: 'signedIn',
      tag,
      summary: 'Delete one’s own account and what is held about it; asks for the password',
      payload: deletePayload,
      answer: deleteAnswer,
      handler: async (request) => {
        const { password } = request.payload as { password: string };
        const { groupsWithoutAdmins } = await deleteOwnAccount(deps, contextOf(request), password);
        request.cookieAuth.clear();
        return { deleted: true, groupsWithoutAdmins };
      },
    },
  ];
}
