import { ADVISOR_FIELDS } from '../../../contract/advisor-fields.ts';
import { modelOf } from '../../../core/db/model.ts';

/** An advisor's record: one per user of that type (spec 1 §3). */
export class Advisor extends modelOf('advisors', ADVISOR_FIELDS) {
  declare profileVersion: number;
  declare searchText: string;
}
