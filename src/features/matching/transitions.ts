import type { MatchStatus, RequestStatus } from '../../contract/enums.ts';
import { AppError } from '../../core/errors.ts';

/** What may follow what (contract §4). Nothing else changes the status of a request or a match. */
const REQUESTS: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  open: ['matching', 'in-progress', 'cancelled'],
  matching: ['open', 'in-progress', 'cancelled'],
  'in-progress': ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};
const MATCHES: Readonly<Record<MatchStatus, readonly MatchStatus[]>> = {
  pending: ['accepted', 'rejected'],
  accepted: [],
  rejected: ['pending'],
};

/** Requests that still look for or receive help; their hours are reserved. */
export const IN_FLIGHT: readonly RequestStatus[] = ['open', 'matching', 'in-progress'];

/** "Completed and cancelled are final." */
export const isFinal = (status: RequestStatus): boolean => REQUESTS[status].length === 0;

/** @throws AppError REQUEST_TRANSITION: "A request that is X cannot become Y." */
export function checkRequestMove(from: RequestStatus, to: RequestStatus): void {
  if (!REQUESTS[from].includes(to)) throw new AppError('REQUEST_TRANSITION', { values: { from, to } });
}

/** @throws AppError REQUEST_FINAL: "A request that is final takes no change." */
export function checkNotFinal(status: RequestStatus): void {
  if (isFinal(status)) throw new AppError('REQUEST_FINAL', { values: { status } });
}

/** @throws AppError MATCH_TRANSITION: "A match that is X cannot become Y." */
export function checkMatchMove(from: MatchStatus, to: MatchStatus): void {
  if (!MATCHES[from].includes(to)) throw new AppError('MATCH_TRANSITION', { values: { from, to } });
}

export const canMatchMove = (from: MatchStatus, to: MatchStatus): boolean => MATCHES[from].includes(to);
