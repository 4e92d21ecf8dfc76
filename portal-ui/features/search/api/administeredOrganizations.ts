import { useQuery } from '@tanstack/react-query';
import type { Organization } from '../../../../src/contract/api.ts';

const byName = (all: Organization[]) => all.toSorted((a, b) => a.name.localeCompare(b.name));

/** `GET /api/admin/organizations`: a group admin's organisations by name (spec 1 §7). */
export function useAdministeredOrganizations(enabled: boolean): Organization[] {
  const queryKey = ['/api/admin/organizations'];
  return useQuery<Organization[]>({ queryKey, enabled, select: byName }).data ?? [];
}
