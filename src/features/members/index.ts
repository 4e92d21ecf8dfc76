export type { ImportKind, MemberDraft, PreparedRow, RowReading } from './import-kind.ts';
export { memberFileRoutes } from './import.routes.ts';
export type { ImportReport, RowReport } from './import.service.ts';
export { importMembers } from './import.service.ts';
export type { MemberEntity } from './member-entity.ts';
export type { AccountForm, MemberForms } from './member-forms.service.ts';
export { addMember, refreshSearchText, saveMember } from './member-records.service.ts';
export { memberQueries } from './members.queries.ts';
export { MEMBER_PREFIXES, memberRecordRoutes } from './members.routes.ts';
