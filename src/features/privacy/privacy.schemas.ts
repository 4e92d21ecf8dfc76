import Joi from 'joi';
import { FIELDS } from '../../contract/messages.ts';
import { id } from '../../core/http/joi.ts';

/** The password may be as long as any ever taken; what is wrong with it is only that it does not match. */
export const deletePayload = Joi.object({
  password: Joi.string()
    .max(1_024)
    .required()
    .messages({ 'any.required': FIELDS.password.required, 'string.empty': FIELDS.password.required }),
});

export const deleteAnswer = Joi.object({
  deleted: Joi.boolean().valid(true).required(),
  groupsWithoutAdmins: Joi.array()
    .items(Joi.object({ id: id().required(), name: Joi.string().required() }))
    .required()
    .description('groups that nobody but super admins administers any more'),
});
