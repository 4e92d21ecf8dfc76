import { EXPORT_HEADERS } from '../../../contract/exports.ts';
import { listExport } from '../../../core/csv/list-export.ts';
import { SESSION_COLUMNS, factsOf, sessionRows, sessionsInScope } from './session-access.queries.ts';
import type { SessionRow } from './session-access.queries.ts';
import { statusOf } from './sessions.policy.ts';
import { sessionFields } from './sessions.queries.ts';

/** Without feedback, which each side reads only when both have answered. */
export const sessionExport = listExport<SessionRow>({
  headers: EXPORT_HEADERS.sessions,
  fields: sessionFields,
  rows: sessionRows,
  inScope: sessionsInScope,
  select: [SESSION_COLUMNS],
  present: (rows) =>
    rows
      .map(factsOf)
      .map((session) => ({ ...session, durationMinutes: session.duration, status: statusOf(session) })),
});
