import Joi from 'joi';
import { GROUP_ADMIN } from '../../contract/admin-api.ts';
import { LIMITS } from '../../contract/limits.ts';
import { FIELDS } from '../../contract/messages.ts';
import { ADMINS } from '../../core/access/access.ts';
import type { Deps } from '../../core/deps.ts';
import { email, id, missing, password, requiredEmail, username } from '../../core/http/joi.ts';
import { listRoute } from '../../core/http/list.ts';
import { route, type Route, underBothPrefixes } from '../../core/http/route.ts';
import { answerOf } from '../../core/http/shape-schemas.ts';
import * as admins from './group-admins.service.ts';
import { resetPasswordPayload, statusAnswer } from './groups.schemas.ts';

const adminEmail = email(FIELDS.groupAdminEmail.invalid).required();

const answer = answerOf({
  ...GROUP_ADMIN,
  group_id: 'id',
  group_name: 'name',
  is_primary_admin: 'boolean',
  created_at: 'moment',
});

const SUPER = {
  path: '/api/groups/{groupId}/admins',
  access: ['super_admin'] as const,
  account: 'with',
  removal: 'Remove an administrator and, unless they run another group, their account',
  reset: { method: 'post', payload: resetPasswordPayload },
} as const;
const OWN = {
  path: '/api/admin/groups/{groupId}/admins',
  access: ADMINS,
  account: 'keep',
  removal: 'Take an administrator out of the group; the account stays',
  reset: {
    method: 'put',
    payload: Joi.object<{ readonly newPassword: string }>({
      newPassword: password(FIELDS.password.minManagedAdmin, LIMITS.managedAdminPassword).required(),
    }),
  },
} as const;

/** Both documented families of calls (contract §3): super admins’, and by e-mail address. */
export function groupAdminRoutes(deps: Deps): Route[] {
  const { db } = deps;
  return [
    ...underBothPrefixes(
      listRoute('/api/group-admins', {
        access: SUPER.access,
        summary: 'All group administrators',
        resource: 'group-admins',
        row: answer,
        page: ({ actor }, list) => admins.listGroupAdmins(db, actor, null, list),
      }),
    ),
    route.post(SUPER.path, {
      access: SUPER.access,
      limit: 'changeAccounts',
      summary: 'Make an account that administers the group',
      payload: Joi.object<admins.NewGroupAdmin>({
        username: username().required().messages(missing(FIELDS.username.min)),
        email: adminEmail,
        password: password().required(),
        isPrimaryAdmin: Joi.boolean().default(false),
      }),
      answer,
      status: 201,
      handler: async ({ actor, context, params: { groupId }, payload }) => {
        const adminId = await admins.createGroupAdmin(deps, context, groupId, payload);
        return admins.readGroupAdmin(db, actor, { groupId, adminId });
      },
    }),
    route.post(OWN.path, {
      access: OWN.access,
      limit: 'sendInvitations',
      summary: 'Add an administrator by address: linked when known, invited when not',
      needsProvedAddress: true,
      once: true,
      payload: Joi.object<{ readonly email: string }>({
        email: adminEmail.messages(missing(FIELDS.addAdminEmail.required)),
      }),
      answer: Joi.alternatives(
        answer.keys({ status: Joi.valid('active').required() }),
        Joi.object({
          status: Joi.valid('invited').required(),
          id: id().required(),
          email: Joi.string().required(),
          groupId: id().required(),
          expiresAt: Joi.string().isoDate().required(),
        }),
      ),
      status: 201,
      handler: ({ context, params: { groupId }, payload: { email } }) =>
        admins.addGroupAdminByEmail(deps, context, groupId, email),
    }),
    route.put(`${OWN.path}/{adminId}/update-email`, {
      access: OWN.access,
      limit: 'changeAccounts',
      summary: 'Change an administrator’s address',
      payload: Joi.object<{ readonly newEmail: string }>({ newEmail: requiredEmail() }),
      answer,
      handler: ({ context, params, payload }) =>
        admins.updateGroupAdminEmail(deps, context, params, payload.newEmail),
      read: ({ actor, params }) => admins.readGroupAdmin(db, actor, params),
    }),
    ...[SUPER, OWN].flatMap(({ path, access, account, removal, reset }) => [
      listRoute(path, {
        access,
        summary: 'A group’s administrators',
        resource: 'group-admins',
        row: answer,
        page: ({ actor, params: { groupId } }, list) => admins.listGroupAdmins(db, actor, groupId, list),
      }),
      route.patch(`${path}/{adminId}`, {
        access,
        summary: 'Make an administrator primary, or a second one again',
        payload: Joi.object<{ readonly isPrimaryAdmin: boolean }>({
          isPrimaryAdmin: Joi.boolean().required(),
        }),
        answer,
        handler: ({ context, params, payload }) =>
          admins.setPrimaryAdmin(deps, context, params, payload.isPrimaryAdmin),
        read: ({ actor, params }) => admins.readGroupAdmin(db, actor, params),
      }),
      route.delete(`${path}/{adminId}`, {
        access,
        summary: removal,
        answer: Joi.object({ removed: Joi.boolean().required(), accountDeleted: Joi.boolean().required() }),
        handler: ({ context, params }) => admins.removeGroupAdmin(deps, context, params, account),
      }),
      route[reset.method](`${path}/{adminId}/reset-password`, {
        access,
        limit: 'changeAccounts',
        summary: 'Set an administrator’s password',
        payload: reset.payload,
        answer: statusAnswer,
        handler: async ({ context, params, payload: { newPassword } }) => ({
          status: await admins.resetGroupAdminPassword(deps, context, params, newPassword),
        }),
      }),
    ]),
  ];
}
