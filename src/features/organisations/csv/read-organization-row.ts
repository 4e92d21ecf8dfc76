import type { OrganizationType } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS, IMPORT_ROW, fill } from '../../../contract/messages.ts';
import { usernameFromEmail } from '../../../core/accounts/new-accounts.ts';
import type { RowRules } from '../../../core/csv/cells.ts';
import {
  emailCell,
  optionalCell,
  readCells,
  requiredCell,
  schemaCell,
  urlCell,
} from '../../../core/csv/cells.ts';
import type { AnyDraft, RowReading } from '../../../core/csv/import-rows.ts';
import { username } from '../../../core/http/joi.ts';
import type { OrganizationColumn } from './organization-columns.ts';
import { readType } from './organization-columns.ts';

interface Texts {
  readonly name: string;
  readonly type: OrganizationType;
  readonly description: string | null;
  readonly website: string | null;
  readonly logo: string | null;
  readonly location: string | null;
  readonly email: string;
  readonly username: string | null;
  /** Hours a year. */
  readonly hoursAllocated: number;
}

/** An organisation that a row describes. */
export interface OrganizationDraft extends AnyDraft, Omit<Texts, 'username'> {}

const { min, max } = LIMITS.hoursAllocated;

/** The admins' form (spec 2 §5), without a password: an imported account has none until an admin resets it. */
const RULES: RowRules<Texts> = {
  name: requiredCell('Name', LIMITS.name.max, FIELDS.organizationName.required),
  type: (cell) => {
    if (!/\S/.test(cell)) return { issue: FIELDS.organizationType.required };
    const value = readType(cell);
    return value ? { value } : { issue: fill(IMPORT_ROW.type.unknown, { type: cell.trim().slice(0, 60) }) };
  },
  description: optionalCell('Description', LIMITS.organizationDescription.max),
  website: urlCell(FIELDS.website.invalid),
  logo: urlCell(FIELDS.logo.invalid),
  location: optionalCell('Location', LIMITS.location.max),
  email: emailCell(),
  username: schemaCell<string | null>(username().label('Username'), { value: null }),
  hoursAllocated: (cell) => {
    if (!/\S/.test(cell)) return { value: LIMITS.hoursAllocated.default };
    const hours = Number(cell);
    // "A fraction is rounded down" (contract §10).
    return hours >= min && hours <= max
      ? { value: Math.floor(hours) }
      : { issue: fill(IMPORT_ROW.hours.invalid, { min, max }) };
  },
};

/**
 * Reads a row as an organisation. A file without the column Type says nothing about it: then it is "other", as at sign-up
 * (contract §1).
 */
export function readOrganizationRow(
  cells: Readonly<Record<OrganizationColumn, string>>,
  columns: ReadonlySet<OrganizationColumn>,
): RowReading<OrganizationDraft> {
  const { values, issues } = readCells(RULES, columns.has('type') ? cells : { ...cells, type: 'other' });
  if (!values)
    return { email: cells.email.trim().slice(0, LIMITS.email.max), draft: null, issues, warnings: [] };
  const draft = { ...values, username: values.username ?? usernameFromEmail(values.email) };
  return { email: values.email, draft, issues: [], warnings: [] };
}
