import { BaseModel } from '../../../core/db/model.ts';

/** A group: open (anyone may join) or private (spec 1 §3). */
export class Group extends BaseModel {
  static override tableName = 'groups';
  static override booleanColumns = ['isOpenGroup'];

  declare id: number;
  declare name: string;
  declare description: string | null;
  declare logoUrl: string | null;
  declare website: string | null;
  declare isOpenGroup: boolean;
  declare searchText: string;
  declare createdAt: string;
  declare updatedAt: string;
}
