import { useLocation } from 'react-router-dom';
import { ADVISOR_COLUMNS } from '../../../src/contract/advisor-csv.ts';
import type { CsvColumn } from '../../../src/contract/csv.ts';
import { ORGANIZATION_COLUMNS } from '../../../src/contract/organization-csv.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import tables from './kinds.json' with { type: 'json' };

/** What an import page brings in, by its table of columns. */
export interface ImportKind {
  readonly member: 'advisor' | 'organization';
  readonly resource: 'advisors' | 'organizations';
  readonly columns: readonly CsvColumn<string>[];
  /** One line of the template that shows what each column holds; the addresses are nobody's (RFC 2606). */
  readonly example: Readonly<Record<string, string>>;
  /** Pixels of the preview's columns, in its order: who, the state and the actions stand beside each other at 1280. */
  readonly widths: Readonly<Record<string, number>>;
  /** The columns that a row is called by. */
  readonly names: readonly string[];
  /** What every record is made with. */
  readonly made: object;
  /** Whether a CV fills what is empty. */
  readonly hasCvs: boolean;
}

export const ADVISORS: ImportKind = {
  member: 'advisor',
  resource: 'advisors',
  ...tables.advisors,
  columns: ADVISOR_COLUMNS,
  names: ['firstName', 'lastName'],
  made: { isManaged: true, hasJoinedOpenGroup: false },
  hasCvs: true,
};

export const ORGANIZATIONS: ImportKind = {
  member: 'organization',
  resource: 'organizations',
  ...tables.organizations,
  columns: ORGANIZATION_COLUMNS,
  names: ['name'],
  made: { isManaged: true },
  hasCvs: false,
};

export function useKind(): ImportKind {
  const { pathname } = useLocation();
  return ADMIN_PATHS.home + pathname === ADMIN_PATHS.organizationImport ? ORGANIZATIONS : ADVISORS;
}
