import { ADVISOR_COLUMNS } from '../../contract/advisor-csv.ts';
import { advisorQueries } from './advisors.queries.ts';

/** What import reads, with ID in front and four columns behind (spec 2 §3 "Export columns"). */
export const advisorExport = advisorQueries.exported([
  'id',
  ...ADVISOR_COLUMNS.map(({ key }) => key),
  'profileComplete',
  'isManaged',
  'hasJoinedOpenGroup',
  'userCreatedAt',
]);
