export { endedCredits } from './credits.queries.ts';
export { hourExport } from './hours.export.ts';
export { hoursAnswer } from './hours.routes.ts';
export { changeAllocation, expireCredits, grantCredit, openLedger } from './ledger.ts';
export { hoursStatement, ledgerTotals } from './statement.queries.ts';
export { dueResets, resetOrganization } from './allocation.service.ts';
