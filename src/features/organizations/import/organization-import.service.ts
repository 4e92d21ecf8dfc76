import {
  type OrganizationType,
  ORGANIZATION_TYPES,
  ORGANIZATION_TYPE_ALIASES,
} from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { ACCOUNT_FIELDS } from '../../../contract/member-fields.ts';
import { FIELDS, IMPORT_ROW, fill } from '../../../contract/messages.ts';
import { ORGANIZATION_COLUMNS, type OrganizationColumn } from '../../../contract/organization-csv.ts';
import { ORGANIZATION_FIELDS } from '../../../contract/organization-fields.ts';
import { usernameFromEmail } from '../../../core/accounts/new-accounts.ts';
import { readCells, schemaCell, textCells, type CellRule, type RowValues } from '../../../core/csv/cells.ts';
import type { Tx } from '../../../core/db/database.ts';
import { username } from '../../../core/http/joi.ts';
import { aYearOn, openLedger } from '../../matching/hours/index.ts';
import type { ImportKind, MemberDraft, RowReading } from '../../members/index.ts';
import { Organization } from '../models/organization.model.ts';
import { organizationSearchText } from '../organization-profile.ts';

const plain = (name: string): string => name.replaceAll(/[\s_-]/g, '').toLowerCase();

/** Types by their values and labels, in any case: `Social Enterprise`. */
const TYPES = new Map<string, OrganizationType>([
  ...Object.entries(ORGANIZATION_TYPE_ALIASES).map(([alias, type]) => [plain(alias), type] as const),
  // The label of the forms (spec 2 §3).
  ['educationalinstitution', 'educational'],
  ...ORGANIZATION_TYPES.map((type) => [plain(type), type] as const),
]);

const { min, max } = LIMITS.hoursAllocated;

/** The admins' form (spec 2 §5), without a password: an imported account has none until an admin resets it. */
const RULES = {
  ...textCells({ ...ORGANIZATION_FIELDS, email: ACCOUNT_FIELDS.email }),
  type: ((cell) => {
    if (!/\S/.test(cell)) return { issue: FIELDS.organizationType.required };
    const value = TYPES.get(plain(cell));
    return value ? { value } : { issue: fill(IMPORT_ROW.type.unknown, { type: cell.trim().slice(0, 60) }) };
  }) satisfies CellRule<OrganizationType>,
  username: schemaCell<string | null>(username().label('Username'), { value: null }),
  hoursAllocated: ((cell) => {
    if (!/\S/.test(cell)) return { value: LIMITS.hoursAllocated.default };
    // Hours have two decimals (contract §2); a spreadsheet's `1.000` may mean a thousand.
    const hours = /\.\d{3}/.test(cell) ? NaN : Number(cell);
    // "A fraction is rounded down" (contract §10).
    return hours >= min && hours <= max
      ? { value: Math.floor(hours) }
      : { issue: fill(IMPORT_ROW.hours.invalid, { min, max }) };
  }) satisfies CellRule<number>,
};

/** Hours are those of a year. */
type OrganizationDraft = MemberDraft & Omit<RowValues<typeof RULES>, 'username'>;

function read(cells: Readonly<Partial<Record<OrganizationColumn, string>>>): RowReading<OrganizationDraft> {
  // A file without the column Type says nothing about it: then it is "other", as at sign-up (contract §1).
  const { values, problems } = readCells(RULES, { ...cells, type: cells.type ?? 'other' });
  if (!values) return { email: (cells.email ?? '').trim().slice(0, LIMITS.email.max), draft: null, problems };
  const draft = { ...values, username: values.username ?? usernameFromEmail(values.email) };
  return { email: values.email, draft, problems };
}

/** With requests, or with hours beyond the first allocation. */
async function working(trx: Tx, ids: readonly number[]): Promise<number[]> {
  const of = (table: string) => trx(table).whereIn('organization_id', ids);
  const found = await Promise.all([
    of('requests').pluck('organization_id'),
    of('time_credits').pluck('organization_id'),
    of('hour_entries').whereNot('kind', 'allocation').pluck('organization_id'),
  ]);
  return (found as number[][]).flat();
}

export const organizationImport: ImportKind<OrganizationColumn, OrganizationDraft> = {
  member: 'organization',
  columns: ORGANIZATION_COLUMNS,
  read,
  toRow: ({ email, username: name, ...profile }) =>
    Organization.fromJson({
      ...profile,
      hoursRemaining: profile.hoursAllocated,
      yearlyAllocationReset: aYearOn(),
      searchText: organizationSearchText(profile, { email, username: name }),
    }).$toDatabaseJson(),
  complete: async (trx, context, ids, drafts) => {
    for (const [at, id] of ids.entries()) await openLedger(trx, context, id, drafts[at]?.hoursAllocated ?? 0);
  },
  working,
};
