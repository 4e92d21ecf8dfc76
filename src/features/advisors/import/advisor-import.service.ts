import { ADVISOR_FIELDS } from '../../../contract/advisor-fields.ts';
import { ADVISOR_COLUMNS, readSkills, type AdvisorColumn } from '../../../contract/advisor-csv.ts';
import type { Skill } from '../../../contract/enums.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { ACCOUNT_FIELDS } from '../../../contract/member-fields.ts';
import { IMPORT_ROW, fill } from '../../../contract/messages.ts';
import { usernameFromEmail } from '../../../core/accounts/new-accounts.ts';
import { readCells, textCells, type RowValues } from '../../../core/csv/cells.ts';
import type { ImportKind, MemberDraft, RowReading } from '../../members/index.ts';
import { derived } from '../advisor-profile.ts';
import { Advisor } from '../models/advisor.model.ts';
import type { CsvRow } from '../../../core/csv/read.ts';

type Filled = Exclude<AdvisorColumn, 'cvText'>;

/** What a CV says of the other columns; empty where it says nothing. Skills are names split by `;`. */
export type CvReader = (cvText: string) => Promise<Readonly<Record<Filled, string>>>;

const FILLED = ADVISOR_COLUMNS.filter(
  (column): column is typeof column & { key: Filled } => column.key !== 'cvText',
);

const isEmpty = (cell: string | undefined): boolean => (cell ?? '').trim() === '';

/** Fills a row's empty cells from its CV: what the file gives stays (contract §8 `autoGenerateFromCV`). */
const fillFromCv = (readCv: CvReader) => async (row: CsvRow<AdvisorColumn>) => {
  const { cvText = '' } = row.cells;
  const missing = FILLED.filter(({ key }) => isEmpty(row.cells[key]));
  if (isEmpty(cvText) || cvText.length > LIMITS.cvText.max || missing.length === 0) return row;
  const said = await readCv(cvText);
  const made = missing.filter(({ key }) => said[key] !== '');
  const names = made.map(({ header }) => header).join(', ');
  return {
    ...row,
    cells: { ...row.cells, ...Object.fromEntries(made.map(({ key }) => [key, said[key]])) },
    note: names ? fill(IMPORT_ROW.fromCv, { fields: names }) : IMPORT_ROW.cvSilent,
  };
};

/** The admins' form (spec 2 §5). */
const RULES = textCells({ ...ADVISOR_FIELDS, email: ACCOUNT_FIELDS.email });

type AdvisorDraft = MemberDraft & RowValues<typeof RULES> & { readonly skills: Skill[] };

/** Unknown skills named in a report. */
const NAMED = 10;
const NAME_CHARACTERS = 60;

function read(cells: Readonly<Partial<Record<AdvisorColumn, string>>>): RowReading<AdvisorDraft> {
  const { values, problems } = readCells(RULES, cells);
  if (!values) return { email: (cells.email ?? '').trim().slice(0, LIMITS.email.max), draft: null, problems };
  const { skills, unknown } = readSkills(cells.skills ?? '');
  const draft = { ...values, skills, username: usernameFromEmail(values.email) };
  const names = unknown.slice(0, NAMED).map((name) => name.slice(0, NAME_CHARACTERS));
  const dropped = fill(IMPORT_ROW.skillsDropped, { names: names.join(', ') });
  return { email: values.email, draft, problems: unknown.length > 0 ? { skills: dropped } : {} };
}

const toRow = ({ email, username, ...profile }: AdvisorDraft, isOpen: boolean) =>
  Advisor.fromJson({
    ...profile,
    availability: [],
    // Open access only when one of the groups is open (contract §4).
    hasJoinedOpenGroup: isOpen,
    ...derived(profile, { email, username }),
  }).$toDatabaseJson();

/** `readCv` comes from outside: the feature `cv` knows advisors, and not the other way round. */
export const advisorImport = (readCv: CvReader): ImportKind<AdvisorColumn, AdvisorDraft> => ({
  member: 'advisor',
  columns: ADVISOR_COLUMNS,
  prepare: fillFromCv(readCv),
  read,
  toRow,
  working: (trx, ids) => trx('matches').whereIn('advisor_id', ids).pluck('advisor_id'),
});
