import Joi from 'joi';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { idParams } from '../../core/http/joi.ts';
import type { Route } from '../../core/http/route.ts';
import { route } from '../../core/http/route.ts';
import { groupsOfRecord } from './linked-groups.queries.ts';
import {
  deletionAnswer,
  groupIdsPayload,
  linkedGroupAnswer,
  resetPasswordPayload,
} from './members.schemas.ts';
import type { MemberKind } from './members.service.ts';
import { assignMemberGroups, deleteMember, resetMemberPassword } from './members.service.ts';
import { ADMINS, underBothPrefixes } from './route-parts.ts';
import { statusAnswer } from './groups.schemas.ts';

export interface MemberCalls {
  readonly kind: MemberKind;
  /** The resource in the path: `advisors`, `organizations`. */
  readonly resource: string;
  readonly tag: string;
  /** Prefixes under which deleting and resetting are documented; both admins may call each (contract §10). */
  readonly prefixes: readonly string[];
}

/** The calls that advisors and organisations have in common: delete, reset the password, groups (contract §3). */
export function memberRoutes(deps: Deps, { kind, resource, tag, prefixes }: MemberCalls): Route[] {
  const one = { tag, params: idParams };
  const groups = {
    ...one,
    access: ['super_admin'] as const,
    answer: Joi.array().items(linkedGroupAnswer),
  };
  const groupsOf = (id: number) => groupsOfRecord(deps.db, kind.member, id);
  return [
    ...prefixes.flatMap((prefix): Route[] => [
      route({
        ...one,
        method: 'DELETE',
        path: `${prefix}/${resource}/{id}`,
        access: ADMINS,
        limit: 'changeAccounts',
        summary: 'Delete the record and its account, or end a group admin’s links to it',
        answer: deletionAnswer,
        handler: ({ context, params }) => deleteMember(deps, context, kind, params.id),
      }),
      route({
        ...one,
        method: 'POST',
        path: `${prefix}/${resource}/{id}/reset-password`,
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
      route({
        ...groups,
        path: `/api/${resource}/{id}/groups`,
        method: 'GET',
        summary: 'The groups it is in',
        handler: async ({ context, params }) => {
          await transaction(deps.db, (trx) => kind.find(trx, context.actor, params.id));
          return groupsOf(params.id);
        },
      }),
    ),
    ...underBothPrefixes(
      route({
        ...groups,
        path: `/api/${resource}/{id}/groups`,
        method: 'PUT',
        limit: 'changeAccounts',
        summary: 'Put it into exactly these groups',
        payload: groupIdsPayload,
        handler: async ({ context, params, payload }) => {
          await assignMemberGroups(deps, context, kind, params.id, payload.groupIds);
          return groupsOf(params.id);
        },
      }),
    ),
  ];
}
