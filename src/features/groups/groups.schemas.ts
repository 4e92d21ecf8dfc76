import Joi from 'joi';
import { LIMITS } from '../../contract/limits.ts';
import { FIELDS } from '../../contract/messages.ts';
import { changeableText, changeableUrl, email, id, password, text, username } from '../../core/http/joi.ts';

const groupName = () =>
  text(LIMITS.name.max).messages({
    'any.required': FIELDS.groupName.required,
    'string.empty': FIELDS.groupName.required,
    'string.base': FIELDS.groupName.required,
  });

const groupKeys = () => ({
  description: changeableText(LIMITS.groupDescription.max),
  website: changeableUrl(FIELDS.groupWebsite.invalid),
  logoUrl: changeableUrl(FIELDS.logo.invalid),
  isOpenGroup: Joi.boolean(),
});

export const createGroupPayload = Joi.object({ name: groupName().required(), ...groupKeys() });
export const updateGroupPayload = Joi.object({ name: groupName(), ...groupKeys() });

export const createGroupAdminPayload = Joi.object({
  username: username().required(),
  email: email(FIELDS.groupAdminEmail.invalid).required(),
  password: password().required(),
  isPrimaryAdmin: Joi.boolean().default(false),
});

export const addGroupAdminPayload = Joi.object({
  email: email(FIELDS.groupAdminEmail.invalid).required().messages({
    'any.required': FIELDS.addAdminEmail.required,
    'string.empty': FIELDS.addAdminEmail.required,
  }),
});

export const primaryAdminPayload = Joi.object({ isPrimaryAdmin: Joi.boolean().required() });

export const resetPasswordPayload = Joi.object({
  newPassword: password(FIELDS.password.minReset).required(),
});
export const resetManagedPasswordPayload = Joi.object({
  newPassword: password(FIELDS.password.minManagedAdmin, LIMITS.managedAdminPassword).required(),
});
export const updateEmailPayload = Joi.object({
  newEmail: email()
    .required()
    .messages({ 'any.required': FIELDS.email.required, 'string.empty': FIELDS.email.required }),
});

export const invitationParams = Joi.object({ token: text(200).required() });
export const answerInvitationPayload = Joi.object({
  action: Joi.string().valid('accept', 'decline').required(),
  username: username(),
  password: password(),
  timeZone: text(64).allow(null),
});
export const invitationAnswer = Joi.object({
  group: Joi.object({ id: id().required(), name: Joi.string().required() }).required(),
  userType: Joi.string().required(),
  status: Joi.string().valid('invited', 'accepted', 'declined', 'expired', 'revoked').required(),
  email: Joi.string().required(),
  message: Joi.string().allow('', null).required(),
  hasAccount: Joi.boolean().required(),
  mustSignIn: Joi.boolean().required(),
});

export const groupParams = Joi.object({ id: id().required() });
export const groupAdminsParams = Joi.object({ groupId: id().required() });
export const groupAdminParams = Joi.object({ groupId: id().required(), adminId: id().required() });

const moment = Joi.string().isoDate().required();
const nullableText = Joi.string().allow('', null).required();

export const groupAnswer = Joi.object({
  id: id().required(),
  name: Joi.string().required(),
  description: nullableText,
  website: nullableText,
  logoUrl: nullableText,
  logo_url: nullableText,
  isOpenGroup: Joi.boolean().required(),
  is_open_group: Joi.boolean().required(),
  createdAt: moment,
  created_at: moment,
  updatedAt: moment,
  updated_at: moment,
  isMember: Joi.boolean(),
  admins: Joi.array().items(Joi.object({ userId: id().required(), name: Joi.string().required() })),
  abilities: Joi.object().pattern(Joi.string(), Joi.boolean()),
});

export const groupAdminAnswer = Joi.object({
  id: id().required(),
  userId: id().required(),
  username: Joi.string().required(),
  email: Joi.string().required(),
  groupId: id().required(),
  group_id: id().required(),
  groupName: Joi.string().required(),
  group_name: Joi.string().required(),
  isPrimaryAdmin: Joi.boolean().required(),
  is_primary_admin: Joi.boolean().required(),
  createdAt: moment,
  created_at: moment,
  abilities: Joi.object().pattern(Joi.string(), Joi.boolean()),
});

/** Adding by address: the linked administrator, or the invitation that was sent. */
export const addGroupAdminAnswer = Joi.alternatives(
  groupAdminAnswer.keys({ status: Joi.valid('active').required() }),
  Joi.object({
    status: Joi.valid('invited').required(),
    id: id().required(),
    email: Joi.string().required(),
    groupId: id().required(),
    expiresAt: moment,
  }),
);

export const statusAnswer = Joi.object({ status: Joi.string().required() });
export const deletedAnswer = Joi.object({ deleted: Joi.boolean().required() });
export const removedAnswer = Joi.object({
  removed: Joi.boolean().required(),
  accountDeleted: Joi.boolean().required(),
});
