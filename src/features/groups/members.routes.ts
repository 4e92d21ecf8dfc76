import type { Request } from '@hapi/hapi';
import Joi from 'joi';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import { groupsOfRecord } from './linked-groups.ts';
import {
  deletionAnswer,
  groupIdsPayload,
  idParams,
  linkedGroupAnswer,
  resetPasswordPayload,
} from './members.schemas.ts';
import type { MemberKind } from './members.service.ts';
import { assignMemberGroups, deleteMember, resetMemberPassword } from './members.service.ts';
import { ADMINS, contextOf, paramsOf, underBothPrefixes } from './route-parts.ts';
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
export function memberRoutes(deps: Deps, { kind, resource, tag, prefixes }: MemberCalls): RouteDeclaration[] {
  const one = { tag, params: idParams };
  const groups = {
    ...one,
    access: ['super_admin'] as const,
    answer: Joi.array().items(linkedGroupAnswer),
  };
  const payload = (request: Request) => request.payload as { newPassword: string; groupIds: number[] };
  const groupsOf = (request: Request) => groupsOfRecord(deps.db, kind.member, paramsOf(request).id);
  return [
    ...prefixes.flatMap((prefix): RouteDeclaration[] => [
      {
        ...one,
        method: 'DELETE',
        path: `${prefix}/${resource}/{id}`,
        access: ADMINS,
        summary: 'Delete the record and its account, or end a group admin’s links to it',
        answer: deletionAnswer,
        handler: (request) => deleteMember(deps, contextOf(request), kind, paramsOf(request).id),
      },
      {
        ...one,
        method: 'POST',
        path: `${prefix}/${resource}/{id}/reset-password`,
        access: ADMINS,
        summary: 'Set a new password and end all log-ins',
        payload: resetPasswordPayload,
        answer: statusAnswer,
        handler: async (request) => {
          await resetMemberPassword(
            deps,
            contextOf(request),
            kind,
            paramsOf(request).id,
            payload(request).newPassword,
          );
          return { status: 'changed' };
        },
      },
    ]),
    ...underBothPrefixes({
      ...groups,
      path: `/api/${resource}/{id}/groups`,
      method: 'GET',
      summary: 'The groups it is in',
      handler: async (request) => {
        await transaction(deps.db, (trx) => kind.find(trx, contextOf(request).actor, paramsOf(request).id));
        return groupsOf(request);
      },
    }),
    ...underBothPrefixes({
      ...groups,
      path: `/api/${resource}/{id}/groups`,
      method: 'PUT',
      summary: 'Put it into exactly these groups',
      payload: groupIdsPayload,
      handler: async (request) => {
        await assignMemberGroups(
          deps,
          contextOf(request),
          kind,
          paramsOf(request).id,
          payload(request).groupIds,
        );
        return groupsOf(request);
      },
    }),
  ];
}
