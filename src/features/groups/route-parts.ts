import type { Request } from '@hapi/hapi';
import { requireActor } from '../../core/access/actor.ts';
import type { AdminContext } from './groups.service.ts';

/** What the three route files of this feature read of a request. */
export const tag = 'groups';
export const ADMINS = ['group_admin', 'super_admin'] as const;

export function contextOf(request: Request): AdminContext {
  return { actor: requireActor(request), requestId: request.app.requestId };
}

export function paramsOf(request: Request): { id: number; groupId: number; adminId: number; token: string } {
  return request.params as { id: number; groupId: number; adminId: number; token: string };
}
