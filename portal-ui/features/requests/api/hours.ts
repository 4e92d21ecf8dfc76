import { useQuery } from '@tanstack/react-query';
import type { HoursStatement } from '../../../../src/contract/work-api.ts';

export const HOURS_KEY = ['/api/hours'] as const;

/** `GET /api/hours`: the organisation's statement of hours, read anew whenever a screen opens. */
export function useHours() {
  return useQuery<HoursStatement>({ queryKey: HOURS_KEY, staleTime: 0 });
}
