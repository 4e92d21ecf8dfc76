import { readOne } from '../../core/http/page.ts';
import { ADMINS } from '../../core/access/access.ts';
import Joi from 'joi';
import { answerOf } from '../../core/http/shape-schemas.ts';
import {
  ANNOUNCEMENT,
  ANNOUNCEMENT_PREVIEW,
  type AnnouncementAudience,
  type AnnouncementForm,
} from '../../contract/announcements-api.ts';
import { LIMITS } from '../../contract/limits.ts';
import { FIELDS } from '../../contract/messages.ts';
import type { Deps } from '../../core/deps.ts';
import { id, line, missing, text } from '../../core/http/joi.ts';
import { listRoute } from '../../core/http/list.ts';
import { route, type Route } from '../../core/http/route.ts';
import { listAnnouncements } from './announcements.queries.ts';
import { announce, previewAnnouncement } from './announcements.service.ts';

const path = '/api/admin/announcements';
const { subjectMax, textMax } = LIMITS.announcement;

/** Filters are those of the lists of members; which there are, they say themselves. */
const audience = Joi.object<AnnouncementAudience>({
  userType: Joi.string().valid('advisor', 'organization'),
  q: Joi.string().max(200).allow('').empty(''),
  groupId: Joi.forbidden(),
})
  .rename('user_type', 'userType')
  .pattern(Joi.string(), [Joi.string(), Joi.number(), Joi.boolean(), Joi.array().items(id()), null]);

const payload = Joi.object<AnnouncementForm & { preview: boolean }>({
  groupId: id().required(),
  to: audience.default({}),
  subject: line(subjectMax).required().messages(missing(FIELDS.announcement.subject)),
  text: text(textMax).required().messages(missing(FIELDS.announcement.text)),
  preview: Joi.boolean().default(false).description('says who would get it, and sends nothing'),
});

const announcementAnswer = answerOf(ANNOUNCEMENT).keys({ to: audience.required() });

/** A group's words to its members (spec 4 §16). */
export function announcementRoutes(deps: Deps): Route[] {
  return [
    listRoute(path, {
      access: ADMINS,
      summary: 'A page of the announcements of one’s groups',
      resource: 'announcements',
      row: announcementAnswer,
      page: ({ actor }, list) => listAnnouncements(deps.db, actor, list),
    }),
    route.post(path, {
      access: ADMINS,
      limit: 'tellPeople',
      summary: 'Write to members of a group, a mail each; or see who would get it',
      once: true,
      needsProvedAddress: true,
      payload,
      status: 201,
      mayMakeNothing: true,
      answer: Joi.alternatives(announcementAnswer, answerOf(ANNOUNCEMENT_PREVIEW)),
      handler: async ({ actor, context, h, payload: { preview, ...form } }) => {
        if (preview) return h.response(await previewAnnouncement(deps, context, form)).code(200);
        return readOne(listAnnouncements)(deps.db, actor, await announce(deps, context, form));
      },
    }),
  ];
}
