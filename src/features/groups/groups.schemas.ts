import Joi from 'joi';
import { INVITATION } from '../../contract/api.ts';
import { GROUP_ADMIN } from '../../contract/admin-api.ts';
import { answerOf } from '../../core/http/shape-schemas.ts';
import { GROUP_FIELDS } from '../../contract/group-fields.ts';
import { LIMITS } from '../../contract/limits.ts';
import { FIELDS } from '../../contract/messages.ts';
import { answerKeys, payloadKeys } from '../../core/http/field-schemas.ts';
import {
  email,
  id,
  ids,
  missing,
  password,
  pathIds,
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
export const invitationAnswer = answerOf(INVITATION);

export const groupAdminsParams = pathIds('groupId');
export const groupAdminParams = pathIds('groupId', 'adminId');

const moment = Joi.string().isoDate().required();

export const groupAnswer = Joi.object({
  ...answerKeys(GROUP_FIELDS),
  logo_url: Joi.string().allow('', null).required(),
  is_open_group: Joi.boolean().required(),
  created_at: moment,
  updated_at: moment,
  isMember: Joi.boolean(),
  code: Joi.string().length(LIMITS.joinCode.length).allow(null),
  admins: Joi.array().items(Joi.object({ userId: id().required(), name: Joi.string().required() })),
  abilities: Joi.object().pattern(Joi.string(), Joi.boolean()),
});

export const groupAdminAnswer = answerOf({
  ...GROUP_ADMIN,
  group_id: 'id',
  group_name: 'name',
  is_primary_admin: 'boolean',
  created_at: 'moment',
});

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
export const removedAnswer = Joi.object({
  removed: Joi.boolean().required(),
  accountDeleted: Joi.boolean().required(),
});

export const groupIdsPayload = Joi.object<{ readonly groupIds: readonly number[] }>({
  groupIds: ids().required(),
});

export const linkedGroupAnswer = Joi.object({
  id: id().required(),
  name: Joi.string().required(),
  description: Joi.string().allow('', null),
});

export const memberAnswerKeys = {
  groups: Joi.array().items(linkedGroupAnswer),
  abilities: Joi.object().pattern(Joi.string(), Joi.boolean()).description('verdicts for the asking user'),
};

export const deletionAnswer = Joi.object({
  deleted: Joi.boolean().required(),
  removedFromGroupIds: Joi.array().items(id()).required(),
});
