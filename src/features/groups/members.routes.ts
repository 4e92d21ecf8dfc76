import { ADMINS } from '../../core/access/access.ts';
import Joi from 'joi';
import type { Deps } from '../../core/deps.ts';
import { id, ids } from '../../core/http/joi.ts';
import { route, type Route, underBothPrefixes } from '../../core/http/route.ts';
import { groupsOfRecord } from './linked-groups.queries.ts';
import { assignMemberGroups, deleteMember, resetMemberPassword, type MemberKind } from './members.service.ts';
import { linkedGroupsAnswer, resetPasswordPayload, statusAnswer } from './groups.schemas.ts';

/**
 * The calls that advisors and organisations have in common: delete, reset the password, groups (contract §3).
 * @param prefixes under which deleting and resetting are documented; both admins may call each (contract §10)
 */
export function memberRoutes(deps: Deps, kind: MemberKind, prefixes: readonly string[]): Route[] {
  const resource = `${kind.member}s`;
  const groups = { access: ['super_admin'] as const, answer: linkedGroupsAnswer };
  return [
    ...prefixes.flatMap((prefix): Route[] => [
      route.delete(`${prefix}/${resource}/{id}`, {
        access: ADMINS,
        limit: 'changeAccounts',
        summary: 'Delete the record and its account, or end a group admin’s links to it',
        answer: Joi.object({
          deleted: Joi.boolean().required(),
          removedFromGroupIds: Joi.array().items(id()).required(),
        }),
        handler: ({ context, params }) => deleteMember(deps, context, kind, params.id),
      }),
      route.post(`${prefix}/${resource}/{id}/reset-password`, {
        access: ADMINS,
        limit: 'changeAccounts',
        summary:
          'Set a new password and end all log-ins, or mail a link to an address that its owner has proved',
        payload: resetPasswordPayload,
        answer: statusAnswer,
        handler: async ({ context, params, payload }) => ({
          status: await resetMemberPassword(deps, context, kind, params.id, payload.newPassword),
        }),
      }),
    ]),
    ...underBothPrefixes(
      route.get(`/api/${resource}/{id}/groups`, {
        ...groups,
        summary: 'The groups it is in',
        handler: async ({ actor, params }) => (await kind.find(deps.db, actor, params.id)).groups,
      }),
      route.put(`/api/${resource}/{id}/groups`, {
        ...groups,
        limit: 'changeAccounts',
        summary: 'Put it into exactly these groups',
        payload: Joi.object<{ readonly groupIds: readonly number[] }>({ groupIds: ids().required() }),
        handler: ({ context, params, payload }) =>
          assignMemberGroups(deps, context, kind, params.id, payload.groupIds),
        read: ({ params }) => groupsOfRecord(deps.db, kind.member, params.id),
      }),
    ),
  ];
}
