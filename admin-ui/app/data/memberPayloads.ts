import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import type { ExportedList } from '../../../src/contract/exports.ts';
import type { ADVISOR_FIELDS } from '../../../src/contract/advisor-fields.ts';
import type { WrittenBy } from '../../../src/contract/fields.ts';
import type { ORGANIZATION_FIELDS } from '../../../src/contract/organization-fields.ts';

export type MemberResource = 'advisors' | 'organizations';

/** The account's part of what is sent; blank username and password: generated on create, kept on edit. */
interface AccountPayload {
  email: string;
  username: string;
  password?: string;
  /** Only on create. */
  groupIds?: number[];
}

/** `POST, PUT {prefix}/advisors`. */
export type AdvisorPayload = WrittenBy<typeof ADVISOR_FIELDS, 'replace'> & AccountPayload;

/** `POST, PUT {prefix}/organizations`; `password` only on create. */
export type OrganizationPayload = WrittenBy<typeof ORGANIZATION_FIELDS, 'replace'> & AccountPayload;

export interface CreatedAdvisor extends AdministeredAdvisor {
  generatedPassword?: string;
  groupsFailed: boolean;
}

/** What deleting a member answers (contract §3). */
export interface Deletion {
  /** False: the account is kept, only the links to the admin's groups ended. */
  deleted: boolean;
  removedFromGroupIds: number[];
}

export type ExportedResource = MemberResource | ExportedList;

export interface ExportQuery {
  filter: Record<string, unknown>;
  sort?: { field: string; order: 'ASC' | 'DESC' };
}
