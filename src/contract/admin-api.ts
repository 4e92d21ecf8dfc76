/** What administrators are answered beyond the records of `api.ts` (spec 2 §3, contract §2 and §3). */
import type { Abilities, Advisor, GroupName, Organization } from './api.ts';
import type { RecordOf } from './fields.ts';
import type { GROUP_FIELDS } from './group-fields.ts';
import type { ACCOUNT_FIELDS } from './member-fields.ts';
import type { Shape, ShapeOf } from './shapes.ts';

/** A group that a record belongs to, as far as the asking admin may know of it. */
interface LinkedGroup extends GroupName {
  description: string | null;
}

export interface AdministeredAccount extends RecordOf<typeof ACCOUNT_FIELDS> {
  groups: LinkedGroup[];
  abilities: Abilities;
}

/** `GET {prefix}/advisors` and `{prefix}/advisors/{id}`. */
export type AdministeredAdvisor = Advisor & AdministeredAccount;

/** `GET {prefix}/organizations` and `{prefix}/organizations/{id}`. */
export type AdministeredOrganization = Organization & AdministeredAccount;

/**
 * `GET /api/groups` and `/api/admin/groups`; snake_case twins of the names are answered as well. Advisors and
 * organisations also get `isMember` (a filter of the list, too) and the abilities join (an open group, at once) and
 * leave.
 */
export interface Group extends RecordOf<typeof GROUP_FIELDS> {
  isMember?: boolean;
  /** By which a private group is asked to join; for its administrators only. */
  code?: string | null;
  /** Whom its members may write to (contract §6): usernames, primary administrators first. For members only. */
  admins?: { userId: number; name: string }[];
  abilities?: Abilities;
}

/** `GET /api/group-admins`; snake_case twins of the names are answered as well. */
export const GROUP_ADMIN = {
  id: 'id',
  userId: 'id',
  username: 'name',
  email: 'name',
  groupId: 'id',
  groupName: 'name',
  isPrimaryAdmin: 'boolean',
  createdAt: 'moment',
  abilities: { maybe: 'abilities' },
} as const satisfies Shape;
export type GroupAdmin = ShapeOf<typeof GROUP_ADMIN>;

/** `GET {prefix}/counts`: what is in the asking admin's scope. */
export const COUNTS = {
  advisors: 'count',
  organizations: 'count',
  groups: 'count',
  groupAdmins: 'count',
  /** The true average; 0 when there are no advisors (contract §1). */
  averageProfileCompletion: 'percentage',
} as const satisfies Shape;
export type Counts = ShapeOf<typeof COUNTS>;

/** What an operator writes of a trade: `POST /api/admin/trades`, `PUT /api/admin/trades/{id}`. */
export interface TradeForm {
  name: string;
  titles: string[];
  words: string[];
  /** What lay people say who need them. */
  troubles: string[];
}

/** `GET /api/admin/trades` and `/api/admin/trades/{id}`. */
export const TRADE = {
  id: 'id',
  name: 'name',
  titles: { listOf: 'name' },
  words: { listOf: 'name' },
  troubles: { listOf: 'name' },
  source: ['shipped', 'own'],
  /** Null of shipped ones. */
  updatedAt: 'moment | null',
  abilities: 'abilities',
} as const satisfies Shape;
export type AdministeredTrade = ShapeOf<typeof TRADE>;

/** `POST /api/admin/trades/reading`: the trades that a brief is read as, largest share first. */
export const TRADE_READING = {
  /** False for a text in another language: only English is searched. */
  english: 'boolean',
  /** Of its words those that are words at all; below a half nobody is shown for it. */
  known: 'share',
  trades: {
    listOf: {
      id: 'id',
      name: 'name',
      share: 'share',
      /** Words of the brief that the trade's texts hold, rarest first; none where it is near by meaning alone. */
      words: { listOf: 'name' },
      /** Those of its troubles that share most words with the brief. */
      troubles: { listOf: 'name' },
    },
  },
} as const satisfies Shape;
export type TradeReading = ShapeOf<typeof TRADE_READING>;

/** What a reset has done: set the password, or mailed a link to the address that its owner has proved. */
export type PasswordReset = { readonly status: 'changed' | 'sent' };
