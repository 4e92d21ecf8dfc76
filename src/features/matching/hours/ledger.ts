/**
 * The hours ledger (contract §4 "Hours"): append-only, and its sum is `hoursRemaining`, always. Every function locks the
 * organisation's row first, so that movements happen one after the other however many arrive at once.
 */
export { lockOrganization } from './account.service.ts';
export { changeAllocation, openLedger, resetAllocation } from './allocation.service.ts';
export { correctCredit, expireCredits, grantCredit } from './credits.queries.ts';
export {
  changeReservation,
  recordUse,
  reserveHours,
  returnOfCompleted,
  returnUnused,
} from './reservations.service.ts';
