import Joi from 'joi';
import { USER_TYPES } from '../../contract/enums.ts';
import { LIMITS } from '../../contract/limits.ts';
import { FIELDS } from '../../contract/messages.ts';
import { id, pathIds, text } from '../../core/http/joi.ts';
import type { SendMessagePayload } from '../../contract/messages-api.ts';

export const conversationsQuery = Joi.object<{ readonly user?: number }>({ user: id() });
export const threadParams = pathIds('userId');
export const threadQuery = Joi.object<{ readonly before?: number }>({ before: id() });

/** Blank text is none (spec 1 §5); characters are counted as JavaScript's `length` does, after trimming. */
const content = () =>
  text(LIMITS.message.max).required().messages({
    'any.required': FIELDS.message.empty,
    'string.base': FIELDS.message.empty,
    'string.empty': FIELDS.message.empty,
    'string.max': FIELDS.message.max,
  });

export const sendMessagePayload = Joi.object<SendMessagePayload>({
  receiverId: id().required(),
  content: content(),
  clientMessageId: text(LIMITS.message.clientIdMax).empty(Joi.valid('', null)),
});

const moment = Joi.string().isoDate().required();

export const messageAnswer = Joi.object({
  id: id().required(),
  senderId: id().required(),
  receiverId: id().required(),
  content: Joi.string().required(),
  read: Joi.boolean().required(),
  clientMessageId: Joi.string().allow(null).required(),
  createdAt: moment,
});
export const threadAnswer = Joi.array().items(messageAnswer);

export const conversationsAnswer = Joi.array().items(
  Joi.object({
    userId: id().required(),
    user: Joi.object({
      id: id().required(),
      username: Joi.string().required(),
      userType: Joi.string()
        .valid(...USER_TYPES)
        .required(),
    }).required(),
    profile: Joi.object({
      name: Joi.string(),
      firstName: Joi.string().allow('', null),
      lastName: Joi.string().allow('', null),
    }).required(),
    name: Joi.string().required(),
    lastMessage: Joi.object({
      id: id().required(),
      senderId: id().required(),
      content: Joi.string().required(),
      createdAt: moment,
    })
      .allow(null)
      .required(),
    unreadCount: Joi.number().integer().min(0).required(),
    canWrite: Joi.boolean().required(),
  }),
);

export const readAnswer = Joi.object({ read: Joi.number().integer().min(0).required() });
