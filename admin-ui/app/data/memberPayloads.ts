import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import type { ExportedList } from '../../../src/contract/exports.ts';
import type { Availability, OrganizationType, Skill } from '../../../src/contract/enums.ts';

export type MemberResource = 'advisors' | 'organizations';

/** `POST, PUT {prefix}/advisors`; `groupIds` only on create. */
export interface AdvisorPayload {
  firstName: string;
  lastName: string;
  email: string;
  title: string;
  location: string;
  linkedinUrl: string;
  skills: Skill[];
  expertise: string;
  bio: string;
  cvText: string;
  availability: Availability[];
  /** 0 means not stated. */
  availableHoursPerYear: number;
  /** ISO 8601, or null for nobody who pauses. */
  pausedUntil: string | null;
  isManaged: boolean;
  hasJoinedOpenGroup: boolean;
  /** Blank: generated on create, kept on edit. */
  username: string;
  password: string;
  groupIds?: number[];
}

export interface CreatedAdvisor extends AdministeredAdvisor {
  generatedPassword?: string;
  groupsFailed: boolean;
}

/** `POST, PUT {prefix}/organizations`; `password` and `groupIds` only on create. */
export interface OrganizationPayload {
  name: string;
  type: OrganizationType;
  description: string;
  website: string;
  logo: string;
  location: string;
  hoursAllocated: number;
  /** A day such as 2027-04-01; left out when none is set. */
  yearlyAllocationReset?: string;
  isManaged: boolean;
  email: string;
  username: string;
  password?: string;
  groupIds?: number[];
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
