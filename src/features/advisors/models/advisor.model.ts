import type { Availability, Skill } from '../../../contract/enums.ts';
import { BaseModel } from '../../../core/db/model.ts';

/** An advisor's record: one per user of that type (spec 1 §3). */
export class Advisor extends BaseModel {
  static override tableName = 'advisors';
  static override jsonAttributes = ['skills', 'availability'];
  static override listColumns = ['skills', 'availability'];
  static override booleanColumns = ['profileComplete', 'isManaged', 'hasJoinedOpenGroup'];
  static override decimalColumns = ['hoursContributed', 'availableHoursPerYear'];
  static override dateColumns = ['pausedUntil'];

  declare id: number;
  declare userId: number;
  declare firstName: string | null;
  declare lastName: string | null;
  declare title: string | null;
  declare bio: string | null;
  declare linkedinUrl: string | null;
  declare location: string | null;
  declare cvText: string | null;
  declare cvFileId: number | null;
  declare cvFileUrl: string | null;
  declare cvFileName: string | null;
  declare cvFileType: string | null;
  declare cvFileSize: number | null;
  declare skills: Skill[];
  declare expertise: string | null;
  declare availability: Availability[];
  declare hoursContributed: number;
  declare organizationsHelped: number;
  declare profileComplete: boolean;
  declare profileCompletionPercentage: number;
  declare isManaged: boolean;
  declare hasJoinedOpenGroup: boolean;
  declare availableHoursPerYear: number;
  declare pausedUntil: string | null;
  declare profileVersion: number;
  declare importBatch: string | null;
  declare searchText: string;
  declare createdAt: string;
  declare updatedAt: string;
}
