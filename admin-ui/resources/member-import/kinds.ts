import { useLocation } from 'react-router-dom';
import { ADVISOR_COLUMNS } from '../../../src/contract/advisor-csv.ts';
import type { CsvColumn } from '../../../src/contract/csv.ts';
import { ORGANIZATION_COLUMNS } from '../../../src/contract/organization-csv.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';

export interface ImportKind {
  readonly member: 'advisor' | 'organization';
  readonly resource: 'advisors' | 'organizations';
  readonly list: string;
  readonly columns: readonly CsvColumn<string>[];
  /** One line of the template that shows what each column holds; the addresses are nobody's (RFC 2606). */
  readonly example: Readonly<Record<string, string>>;
  /** Widths of the preview's columns in pixels, in its order. */
  readonly widths: Readonly<Record<string, number>>;
  readonly names: readonly string[];
  readonly long: readonly string[];
  readonly made: object;
  readonly hasCvs: boolean;
}

export const ADVISORS: ImportKind = {
  member: 'advisor',
  resource: 'advisors',
  list: ADMIN_PATHS.advisors,
  columns: ADVISOR_COLUMNS,
  example: {
    firstName: 'Jane',
    lastName: 'Example',
    title: 'Finance Director',
    email: 'jane.example@example.com',
    linkedinUrl: 'https://www.linkedin.com/in/jane-example',
    skills: 'finance; strategy',
    expertise: 'Budgets and reporting for small charities',
    bio: 'Twenty years in charity finance, now mentoring new treasurers.',
  },
  // So that who, the state and the actions stand beside each other at 1280.
  widths: {
    firstName: 108,
    lastName: 116,
    email: 182,
    title: 180,
    linkedinUrl: 180,
    skills: 180,
    expertise: 200,
    bio: 200,
    cvText: 200,
  },
  names: ['firstName', 'lastName'],
  long: ['expertise', 'bio', 'cvText'],
  made: { isManaged: true, hasJoinedOpenGroup: false },
  hasCvs: true,
};

export const ORGANIZATIONS: ImportKind = {
  member: 'organization',
  resource: 'organizations',
  list: ADMIN_PATHS.organizations,
  columns: ORGANIZATION_COLUMNS,
  example: {
    name: 'Example Food Bank',
    type: 'charity',
    description: 'Emergency food parcels and advice in two towns.',
    website: 'https://www.example.org',
    location: 'Leeds',
    email: 'office@example.org',
    hoursAllocated: '50',
  },
  widths: {
    name: 180,
    email: 182,
    type: 130,
    description: 200,
    website: 180,
    logo: 160,
    location: 130,
    username: 130,
    hoursAllocated: 110,
  },
  names: ['name'],
  long: ['description'],
  made: { isManaged: true },
  hasCvs: false,
};

export function useKind(): ImportKind {
  const { pathname } = useLocation();
  return ADMIN_PATHS.home + pathname === ADMIN_PATHS.organizationImport ? ORGANIZATIONS : ADVISORS;
}
