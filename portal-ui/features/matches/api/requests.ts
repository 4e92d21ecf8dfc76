import { useQuery } from '@tanstack/react-query';
import type { HelpRequest } from '../../../../src/contract/requests-api.ts';

/** Every list of help requests has this key's first part. */
export const REQUESTS_KEY = ['/api/requests'] as const;

const IN_FLIGHT = ['open', 'matching', 'in-progress'];

const toProposeFor = (all: HelpRequest[]) =>
  all.filter(({ status, abilities }) => IN_FLIGHT.includes(status) && abilities['propose']);

/** `GET /api/requests`: those in flight for which the signed-in organisation may propose somebody, newest first. */
export function useRequestsInFlight(enabled: boolean) {
  return useQuery<HelpRequest[]>({ queryKey: REQUESTS_KEY, staleTime: 0, enabled, select: toProposeFor });
}
