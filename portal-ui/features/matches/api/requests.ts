import { useQuery } from '@tanstack/react-query';
import type { HelpRequest } from '../../../../src/contract/requests-api.ts';

export const REQUESTS_KEY = ['/api/requests'] as const;

const IN_FLIGHT = ['open', 'matching', 'in-progress'];

const toProposeFor = (all: HelpRequest[]) =>
  all.filter(({ status, abilities }) => IN_FLIGHT.includes(status) && abilities['propose']);

export function useRequestsInFlight(enabled: boolean) {
  return useQuery<HelpRequest[]>({ queryKey: REQUESTS_KEY, staleTime: 0, enabled, select: toProposeFor });
}
