export type { ImportKind, MemberDraft, RowReading } from './import-kind.ts';
export { memberFileRoutes } from './import.routes.ts';
export { importMembers, type ImportReport, type RowReport } from './import.service.ts';
export type { AccountName, MemberEntity } from './member-entity.ts';
export type { AccountForm, MemberForms, OwnForm } from './member-forms.service.ts';
export { updateByAdmin, updateOwn } from './member-forms.service.ts';
export { addMember, refreshSearchText, saveMember } from './member-records.service.ts';
export { memberQueries } from './members.queries.ts';
export { MEMBER_PREFIXES, memberRecordRoutes } from './members.routes.ts';
