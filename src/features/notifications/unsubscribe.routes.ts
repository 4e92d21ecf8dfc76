import Joi from 'joi';
import type { Deps } from '../../core/deps.ts';
import type { Route } from '../../core/http/route.ts';
import { route } from '../../core/http/route.ts';
import { unsubscribeAnswer, unsubscribeParams } from './notifications.schemas.ts';
import { unsubscribe, unsubscribePage } from './unsubscribe.service.ts';

const tag = 'notifications';
const path = '/api/unsubscribe/{token}';

/** One-click unsubscribing (RFC 8058): by the mail program itself, or by its reader on the portal's page. */
export function unsubscribeRoutes(deps: Deps): Route[] {
  return [
    route({
      method: 'POST',
      path,
      access: 'public',
      tag,
      summary: 'Turn off the e-mails that a mail’s link belongs to',
      limit: 'unsubscribe',
      params: unsubscribeParams,
      // RFC 8058 §3.2: mail programs should send the first, and may send the second.
      payloadTypes: ['multipart/form-data', 'application/x-www-form-urlencoded'],
      ignoresBody: true,
      answer: unsubscribeAnswer,
      handler: ({ client, params }) => unsubscribe(deps, params.token, client.requestId),
    }),
    route({
      method: 'GET',
      path,
      access: 'public',
      tag,
      summary: 'Where a mail’s link leads a person: the page that asks. Changes nothing',
      params: unsubscribeParams,
      status: 302,
      answer: Joi.string(),
      answerType: 'text/html',
      handler: ({ params: { token }, h }) => {
        // Whatever the token is: the page says when it is none of ours.
        return h.redirect(unsubscribePage(encodeURIComponent(token)));
      },
    }),
  ];
}
