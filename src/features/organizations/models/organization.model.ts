import type { OrganizationType } from '../../../contract/enums.ts';
import { BaseModel } from '../../../core/db/model.ts';

/** An organisation's record: one per user of that type (spec 1 §3). */
export class Organization extends BaseModel {
  static override tableName = 'organizations';
  static override booleanColumns = ['isManaged'];
  static override decimalColumns = ['hoursAllocated', 'hoursRemaining'];
  static override dayColumns = ['yearlyAllocationReset'];

  declare id: number;
  declare userId: number;
  declare name: string;
  declare type: OrganizationType;
  declare description: string | null;
  declare website: string | null;
  declare logo: string | null;
  declare location: string | null;
  declare hoursAllocated: number;
  declare hoursRemaining: number;
  declare yearlyAllocationReset: string | null;
  declare isManaged: boolean;
  declare searchText: string;
  declare createdAt: string;
  declare updatedAt: string;
}
