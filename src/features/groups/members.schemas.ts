import Joi from 'joi';
import { FIELDS } from '../../contract/messages.ts';
import { id, ids, password } from '../../core/http/joi.ts';

/** Payloads and answers that calls about advisors and organisations share. */
export const groupIdsPayload = Joi.object<{ readonly groupIds: readonly number[] }>({
  groupIds: ids().required(),
});
export const resetPasswordPayload = Joi.object<{ readonly newPassword: string }>({
  newPassword: password(FIELDS.password.minReset).required(),
});

export const linkedGroupAnswer = Joi.object({
  id: id().required(),
  name: Joi.string().required(),
  description: Joi.string().allow('', null),
});

/** What an admin sees of a member's record beside its own fields. */
export const memberAnswerKeys = {
  groups: Joi.array().items(linkedGroupAnswer),
  abilities: Joi.object().pattern(Joi.string(), Joi.boolean()).description('verdicts for the asking user'),
};

export const deletionAnswer = Joi.object({
  deleted: Joi.boolean().required(),
  removedFromGroupIds: Joi.array().items(id()).required(),
});
