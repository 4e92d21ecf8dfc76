import { GROUP_FIELDS } from '../../../contract/group-fields.ts';
import { modelOf } from '../../../core/db/model.ts';

/** A group: open (anyone may join) or private (spec 1 §3). */
export class Group extends modelOf('groups', GROUP_FIELDS) {
  declare searchText: string;
  declare joinCode: string | null;
}
