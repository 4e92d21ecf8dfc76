import Joi from 'joi';
import { GROUP_FIELDS } from '../../contract/group-fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { FIELDS } from '../../contract/messages.ts';
import { answerKeys, payloadKeys } from '../../core/http/field-schemas.ts';
import {
  email,
  id,
  ids,
  isoMoment,
  missing,
  named,
  password,
  pathIds,
  required,
  requiredEmail,
  text,
  username,
  version,
} from '../../core/http/joi.ts';
import type { GroupForm } from './groups.service.ts';
import type { NewGroupAdmin } from './group-admins.service.ts';

export const createGroupPayload = Joi.object<GroupForm>(payloadKeys(GROUP_FIELDS, 'replace'));
export const updateGroupPayload = Joi.object<GroupForm & { version?: number }>({
  ...payloadKeys(GROUP_FIELDS, 'change'),
  version: version(),
});

export const createGroupAdminPayload = Joi.object<NewGroupAdmin>({
  username: username().required(),
  email: email(FIELDS.groupAdminEmail.invalid).required(),
  password: password().required(),
  isPrimaryAdmin: Joi.boolean().default(false),
});

export const addGroupAdminPayload = Joi.object<{ readonly email: string }>({
  email: email(FIELDS.groupAdminEmail.invalid).required().messages(missing(FIELDS.addAdminEmail.required)),
});

export const primaryAdminPayload = Joi.object<{ readonly isPrimaryAdmin: boolean }>({
  isPrimaryAdmin: Joi.boolean().required(),
});

export const resetPasswordPayload = Joi.object<{ readonly newPassword: string }>({
  newPassword: password(FIELDS.password.minReset).required(),
});
export const resetManagedPasswordPayload = Joi.object<{ readonly newPassword: string }>({
  newPassword: password(FIELDS.password.minManagedAdmin, LIMITS.managedAdminPassword).required(),
});
export const updateEmailPayload = Joi.object<{ readonly newEmail: string }>({
  newEmail: requiredEmail(),
});

/** To accept or decline an invitation; the rest is for a new account. */
export interface InvitationAnswer {
  readonly action: 'accept' | 'decline';
  readonly username?: string;
  readonly password?: string;
  readonly timeZone?: string | null;
}

export const invitationParams = Joi.object<{ readonly token: string }>({ token: text(200).required() });
export const answerInvitationPayload = Joi.object<InvitationAnswer>({
  action: Joi.string().valid('accept', 'decline').required(),
  username: username(),
  password: password(),
  timeZone: text(64).allow(null),
});
export const invitationAnswer = Joi.object({
  group: named().required(),
  ...required(Joi.string(), 'userType', 'email'),
  status: Joi.string().valid('invited', 'accepted', 'declined', 'expired', 'revoked').required(),
  message: Joi.string().allow('', null).required(),
  ...required(Joi.boolean(), 'hasAccount', 'mustSignIn'),
});

export const groupAdminsParams = pathIds('groupId');
export const groupAdminParams = pathIds('groupId', 'adminId');

const abilities = Joi.object().pattern(Joi.string(), Joi.boolean());

export const groupAnswer = Joi.object({
  ...answerKeys(GROUP_FIELDS),
  logo_url: Joi.string().allow('', null).required(),
  is_open_group: Joi.boolean().required(),
  ...required(isoMoment, 'created_at', 'updated_at'),
  isMember: Joi.boolean(),
  code: Joi.string().length(LIMITS.joinCode.length).allow(null),
  admins: Joi.array().items(Joi.object({ userId: id().required(), name: Joi.string().required() })),
  abilities,
});

export const groupAdminAnswer = Joi.object({
  ...required(id(), 'id', 'userId', 'groupId', 'group_id'),
  ...required(Joi.string(), 'username', 'email', 'groupName', 'group_name'),
  ...required(Joi.boolean(), 'isPrimaryAdmin', 'is_primary_admin'),
  ...required(isoMoment, 'createdAt', 'created_at'),
  abilities,
});

/** Adding by address: the linked administrator, or the invitation that was sent. */
export const addGroupAdminAnswer = Joi.alternatives(
  groupAdminAnswer.keys({ status: Joi.valid('active').required() }),
  Joi.object({
    status: Joi.valid('invited').required(),
    ...required(id(), 'id', 'groupId'),
    email: Joi.string().required(),
    expiresAt: isoMoment.required(),
  }),
);

export const statusAnswer = Joi.object({ status: Joi.string().required() });
export const deletedAnswer = Joi.object({ deleted: Joi.boolean().required() });
export const removedAnswer = Joi.object(required(Joi.boolean(), 'removed', 'accountDeleted'));

/** Payloads and answers that calls about advisors and organisations share. */
export const groupIdsPayload = Joi.object<{ readonly groupIds: readonly number[] }>({
  groupIds: ids().required(),
});

export const linkedGroupAnswer = named().keys({ description: Joi.string().allow('', null) });

/** What an admin sees of a member's record beside its own fields. */
export const memberAnswerKeys = {
  groups: Joi.array().items(linkedGroupAnswer),
  abilities: abilities.description('verdicts for the asking user'),
};

export const deletionAnswer = Joi.object({
  deleted: Joi.boolean().required(),
  removedFromGroupIds: Joi.array().items(id()).required(),
});
