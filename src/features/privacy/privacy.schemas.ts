import Joi from 'joi';
import { FIELDS } from '../../contract/messages.ts';
import { AUDIENCES, VISIBLE_PARTS } from '../../contract/privacy-api.ts';
import { id } from '../../core/http/joi.ts';

/** The password may be as long as any ever taken; what is wrong with it is only that it does not match. */
export const deletePayload = Joi.object<{ readonly password?: string }>({
  password: Joi.string()
    .max(1_024)
    .messages({ 'string.empty': FIELDS.password.required })
    .description('of an account that has one'),
});

export const deleteAnswer = Joi.object({
  deleted: Joi.boolean().valid(true).required(),
  groupsWithoutAdmins: Joi.array()
    .items(Joi.object({ id: id().required(), name: Joi.string().required() }))
    .required()
    .description('groups that nobody but super admins administers any more'),
});

export const visibilityAnswer = Joi.object({
  viewers: Joi.array()
    .items(
      Joi.object({
        audience: Joi.string()
          .valid(...AUDIENCES)
          .required(),
        name: Joi.string().allow(null).required(),
        groupName: Joi.string().allow(null).required(),
        count: Joi.number().integer().min(0).required(),
        sees: Joi.array()
          .items(Joi.string().valid(...VISIBLE_PARTS))
          .min(1)
          .required(),
      }),
    )
    .required(),
  isManaged: Joi.boolean().required(),
  hasCvFile: Joi.boolean().required(),
});
