import { EXPORT_HEADERS } from '../../../contract/exports.ts';
import { fieldColumns, listExport } from '../../../core/csv/list-export.ts';
import type { SessionFacts, SessionRow } from './session-access.ts';
import { SESSION_COLUMNS, factsOf, sessionRows, sessionsInScope } from './session-access.ts';
import { sessionFields } from './sessions.queries.ts';

type ExportedSession = SessionFacts & { readonly durationMinutes: number };

/** Sessions of those who may see them; without feedback, which each side reads only when both have answered. */
export const sessionExport = listExport<SessionRow, ExportedSession>({
  columns: fieldColumns<ExportedSession>(EXPORT_HEADERS.sessions),
  fields: sessionFields,
  rows: sessionRows,
  inScope: sessionsInScope,
  select: SESSION_COLUMNS,
  present: (row) => {
    const session = factsOf(row);
    return { ...session, durationMinutes: session.duration };
  },
});
