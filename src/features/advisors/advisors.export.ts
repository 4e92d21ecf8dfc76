import { ADVISOR_COLUMNS } from '../../contract/advisor-csv.ts';
import { headersOf } from '../../contract/csv.ts';
import { listExport } from '../../core/csv/list-export.ts';
import { isoTime } from '../../core/db/dialect.ts';
import { advisorRows, advisorsInScope, listFields } from './advisors.queries.ts';

interface Stored {
  readonly id: number;
  readonly skills: string;
  readonly profileComplete: number | boolean;
  readonly isManaged: number | boolean;
  readonly hasJoinedOpenGroup: number | boolean;
  readonly userCreatedAt: string;
}

/** What import reads, with ID in front and four columns behind (spec 2 §3 "Export columns"). */
export const advisorExport = listExport<Stored>({
  headers: {
    id: 'ID',
    ...headersOf(ADVISOR_COLUMNS),
    profileComplete: 'Profile Complete',
    isManaged: 'Is Managed',
    hasJoinedOpenGroup: 'Has Joined Open Group',
    userCreatedAt: 'User Created At',
  },
  fields: listFields,
  rows: advisorRows,
  inScope: advisorsInScope,
  select: [
    'a.id as id',
    'a.first_name as firstName',
    'a.last_name as lastName',
    'a.title as title',
    'u.email as email',
    'a.linkedin_url as linkedinUrl',
    'a.skills as skills',
    'a.expertise as expertise',
    'a.bio as bio',
    'a.cv_text as cvText',
    'a.profile_complete as profileComplete',
    'a.is_managed as isManaged',
    'a.has_joined_open_group as hasJoinedOpenGroup',
    'u.created_at as userCreatedAt',
  ],
  present: (row) => ({
    ...row,
    skills: JSON.parse(row.skills) as unknown,
    profileComplete: Boolean(row.profileComplete),
    isManaged: Boolean(row.isManaged),
    hasJoinedOpenGroup: Boolean(row.hasJoinedOpenGroup),
    userCreatedAt: isoTime(row.userCreatedAt),
  }),
});
