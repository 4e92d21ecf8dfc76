import { useQuery } from '@tanstack/react-query';
import type { Organization } from '../../../../src/contract/api.ts';

const byName = (all: Organization[]) => all.toSorted((a, b) => a.name.localeCompare(b.name));

export function useAdministeredOrganizations(enabled: boolean): Organization[] {
  const queryKey = ['/api/admin/organizations'];
  return useQuery<Organization[]>({ queryKey, enabled, select: byName }).data ?? [];
}
