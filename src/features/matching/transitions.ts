import type { MatchStatus, RequestStatus } from '../../contract/enums.ts';
import type { Verdict } from '../../core/access/actor.ts';

/** What may follow what (contract §4, spec 4 §19). Nothing else changes the status of a request or a match. */
const REQUESTS: Readonly<Record<RequestStatus, readonly RequestStatus[]>> = {
  draft: ['open', 'cancelled'],
  open: ['matching', 'in-progress', 'cancelled'],
  matching: ['open', 'in-progress', 'cancelled'],
  'in-progress': ['completed', 'cancelled'],
  completed: [],
  cancelled: [],
};
const MATCHES: Readonly<Record<MatchStatus, readonly MatchStatus[]>> = {
  pending: ['accepted', 'rejected'],
  accepted: ['rejected'],
  rejected: ['pending'],
};

/** Requests that still look for or receive help; their hours are reserved. */
export const IN_FLIGHT: readonly RequestStatus[] = ['open', 'matching', 'in-progress'];

/** "Completed and cancelled are final." */
export const isFinal = (status: RequestStatus): boolean => REQUESTS[status].length === 0;

export const judgeRequestMove = (from: RequestStatus, to: RequestStatus): Verdict =>
  REQUESTS[from].includes(to) ? null : { code: 'REQUEST_TRANSITION', values: { from, to } };

export const judgeNotFinal = (status: RequestStatus): Verdict =>
  isFinal(status) ? { code: 'REQUEST_FINAL', values: { status } } : null;

export const judgeMatchMove = (from: MatchStatus, to: MatchStatus): Verdict =>
  MATCHES[from].includes(to) ? null : { code: 'MATCH_TRANSITION', values: { from, to } };
