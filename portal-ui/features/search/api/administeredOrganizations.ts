import { useQuery } from '@tanstack/react-query';
import type { Organization } from '../../../../src/contract/api.ts';

/** `GET /api/admin/organizations`: a group admin's organisations, to search on behalf of one (spec 1 §7). */
export function useAdministeredOrganizations(enabled: boolean): Organization[] {
  return useQuery<Organization[]>({ queryKey: ['/api/admin/organizations'], enabled }).data ?? [];
}
