/**
 * The shapes of the administrators' answers (spec 2 §3, contract §2 and §3): what an admin sees beyond the records of
 * `api.ts`. Types only.
 */
import type { Abilities, Advisor, GroupName, Organization } from './api.ts';

/** A group that a record belongs to, as far as the asking admin may know of it. */
export interface LinkedGroup extends GroupName {
  description: string | null;
}

/** What an admin sees of every account beside its record. */
export interface AdministeredAccount {
  username: string;
  email: string;
  groups: LinkedGroup[];
  abilities: Abilities;
  createdAt: string;
  updatedAt: string;
  userCreatedAt: string;
}

/** `GET {prefix}/advisors` and `{prefix}/advisors/{id}`. */
export type AdministeredAdvisor = Advisor & AdministeredAccount;

/** `GET {prefix}/organizations` and `{prefix}/organizations/{id}`. */
export type AdministeredOrganization = Organization & AdministeredAccount;

/**
 * `GET /api/groups` and `/api/admin/groups`; snake_case twins of the names are answered as well. Advisors and organisations
 * also get `isMember` (a filter of the list, too) and the abilities join (an open group, at once) and leave.
 */
export interface Group {
  id: number;
  name: string;
  description: string | null;
  website: string | null;
  logoUrl: string | null;
  isOpenGroup: boolean;
  createdAt: string;
  updatedAt: string;
  isMember?: boolean;
  /** Whom its members may write to (contract §6): usernames, primary administrators first. For members only. */
  admins?: { userId: number; name: string }[];
  abilities?: Abilities;
}

/** `GET /api/group-admins`; snake_case twins of the names are answered as well. */
export interface GroupAdmin {
  id: number;
  userId: number;
  username: string;
  email: string;
  groupId: number;
  groupName: string;
  isPrimaryAdmin: boolean;
  createdAt: string;
  abilities?: Abilities;
}

/** `GET {prefix}/counts`: what is in the asking admin's scope. */
export interface Counts {
  advisors: number;
  organizations: number;
  groups: number;
  groupAdmins: number;
  /** Whole percent, the true average; 0 when there are no advisors (contract §1). */
  averageProfileCompletion: number;
}
