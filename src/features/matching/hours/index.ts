/**
 * The hours ledger (contract §4 "Hours"): append-only, and its sum is `hoursRemaining`, always. Every movement locks the
 * organisation's row first, so that movements happen one after the other however many arrive at once.
 */
export { hoursBooked, lockOrganization, round } from './account.service.ts';
export { aYearOn, changeAllocation, dueResets, openLedger, resetOrganization } from './allocation.service.ts';
export { dueCredits, expireCredits, grantCredit } from './credits.service.ts';
export { hourExport } from './hours.export.ts';
export { hoursAnswer } from './hours.routes.ts';
export {
  changeReservation,
  recordUse,
  reserveHours,
  returnOfCompleted,
  returnUnused,
} from './reservations.service.ts';
export { hoursStatement, ledgerTotals } from './statement.queries.ts';
