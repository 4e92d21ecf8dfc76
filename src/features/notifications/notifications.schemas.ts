import Joi from 'joi';
import { NOTIFICATION_TYPES } from '../../contract/enums.ts';
import { ERRORS, fill } from '../../contract/messages.ts';
import { ids } from '../../core/http/joi.ts';
import { OPTIONAL_TYPES } from './preferences.service.ts';
import type { MarkReadPayload, NotificationPreferences } from '../../contract/messages-api.ts';

export const notificationAnswer = Joi.object({
  id: Joi.number().integer().required(),
  type: Joi.string()
    .valid(...NOTIFICATION_TYPES)
    .required(),
  title: Joi.string().required(),
  body: Joi.string().allow(null).required(),
  link: Joi.string().allow(null).required().description('a path of the product'),
  read: Joi.boolean().required(),
  createdAt: Joi.string().isoDate().required(),
});

/** `{ ids }` or `{ all: true }` (contract §10). */
export const markReadPayload = Joi.object<MarkReadPayload>({
  ids: ids(),
  all: Joi.boolean().valid(true),
}).xor('ids', 'all');

export const markReadAnswer = Joi.object({ unread: Joi.number().integer().required() });

/** Whether e-mails are sent, by type; unknown types, and those that cannot be turned off, are refused and named. */
const byType = Joi.object()
  .pattern(Joi.string(), Joi.boolean())
  .custom((value: Record<string, boolean>, helpers) => {
    const unknown = Object.keys(value).filter((type) => !OPTIONAL_TYPES.some((known) => known === type));
    return unknown.length === 0
      ? value
      : helpers.message(
          { custom: fill(ERRORS.UNKNOWN_NOTIFICATION_TYPES, { names: '{#names}' }) },
          {
            names: unknown
              .slice(0, 10)
              .map((name) => name.slice(0, 60))
              .join(', '),
          },
        );
  });

export const preferencesPayload = Joi.object<NotificationPreferences>({
  digest: Joi.boolean().required(),
  email: byType.required(),
});

export const preferencesAnswer = Joi.object({
  digest: Joi.boolean().required().description('one e-mail a day for what can wait'),
  email: Joi.object()
    .pattern(Joi.string().valid(...OPTIONAL_TYPES), Joi.boolean())
    .required(),
});

/** Longer ones are no tokens of ours; they answer 404 like wrong ones. */
export const unsubscribeParams = Joi.object<{ readonly token: string }>({
  token: Joi.string().max(2_000).required(),
});

export const unsubscribeAnswer = Joi.object({
  type: Joi.string()
    .valid('digest', ...OPTIONAL_TYPES)
    .required(),
  unsubscribed: Joi.boolean().valid(true).required(),
});
