import Joi from 'joi';
import type { OrganizationType } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS, IMPORT_ROW, fill } from '../../../contract/messages.ts';
import { usernameFromEmail } from '../../../core/accounts/new-accounts.ts';
import { emailCell, optionalCell, readCells, requiredCell, urlCell } from '../../../core/csv/cells.ts';
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
  readonly username?: string;
  /** Hours a year. */
  readonly hoursAllocated: number;
}

/** An organisation that a row describes. */
export interface OrganizationDraft extends AnyDraft, Omit<Texts, 'username'> {}

const { min, max } = LIMITS.hoursAllocated;

/** The admins' form (spec 2 §5), without a password: an imported account has none until an admin resets it. */
const RULES = Joi.object<Texts>({
  name: requiredCell('Name', LIMITS.name.max, FIELDS.organizationName.required),
  type: Joi.string()
    .trim()
    .required()
    .messages({ 'string.empty': FIELDS.organizationType.required })
    .custom(
      (cell: string, helpers) =>
        readType(cell) ??
        helpers.message(
          // As a value: the cell is anybody's text and must not be read as a part of joi's template.
          { custom: fill(IMPORT_ROW.type.unknown, { type: '{#cell}' }) },
          { cell: cell.slice(0, 60) },
        ),
    ),
  description: optionalCell('Description', LIMITS.organizationDescription.max),
  website: urlCell(FIELDS.website.invalid),
  logo: urlCell(FIELDS.logo.invalid),
  location: optionalCell('Location', LIMITS.location.max),
  email: emailCell(),
  username: username().label('Username').empty(''),
  hoursAllocated: Joi.number()
    .empty('')
    .default(LIMITS.hoursAllocated.default)
    .min(min)
    .max(max)
    .custom((hours: number) => Math.floor(hours))
    .error((errors) => {
      for (const error of errors) error.message = fill(IMPORT_ROW.hours.invalid, { min, max });
      return errors;
    }),
});

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
