export { lookAgainJob } from './offer-again.job.ts';
export { requestFacts, requestsInScope, requestText } from './request-access.queries.ts';
export { requestExport } from './requests.export.ts';
export { LOOKING } from './requests.policy.ts';
export { listRequests } from './requests.queries.ts';
