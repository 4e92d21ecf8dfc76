import { ORGANIZATION_FIELDS } from '../../../contract/organization-fields.ts';
import { modelOf } from '../../../core/db/model.ts';

/** An organisation's record: one per user of that type (spec 1 §3). */
export class Organization extends modelOf('organizations', ORGANIZATION_FIELDS) {
  declare searchText: string;
}
