export type { ImportKind, MemberDraft, PreparedRow, RowReading } from './import-kind.ts';
export { memberFileRoutes } from './import.routes.ts';
export type { ImportReport, RowReport } from './import.service.ts';
export { importMembers } from './import.service.ts';
