export { deliveredInScope, miscounted, recount } from './delivered-hours.service.ts';
export { entriesNamed } from './calendar-feed.service.ts';
export { sessionFacts, sessionRows, sessionsInScope } from './session-access.queries.ts';
export { sessionExport } from './sessions.export.ts';
export { feedbackIsShown } from './sessions.policy.ts';
export { listSessions } from './sessions.queries.ts';
