import type { Request } from '@hapi/hapi';
import { requireActor } from '../../core/access/actor.ts';
import type { RouteDeclaration } from '../../core/http/route.ts';
import type { AdminContext } from './groups.service.ts';

/** What the route files of this feature read of a request. */
export const tag = 'groups';
export const ADMINS = ['group_admin', 'super_admin'] as const;

export function contextOf(request: Request): AdminContext {
  return { actor: requireActor(request), requestId: request.app.requestId };
}

export function paramsOf(request: Request): { id: number; groupId: number; adminId: number; token: string } {
  return request.params as { id: number; groupId: number; adminId: number; token: string };
}

/** "Both prefixes of a documented call exist, over the same handlers" (contract §2); who may call it stays the same. */
export function underBothPrefixes(route: RouteDeclaration): RouteDeclaration[] {
  return [route, { ...route, path: route.path.replace('/api/', '/api/admin/') }];
}
