import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { sameIds } from '../../components/members/groupIds.ts';
import { advisorPayload, type AdvisorValues } from './advisorValues.ts';

/** What saving the dialog came to. */
export interface SavedAdvisor {
  advisor: AdministeredAdvisor;
  isNew: boolean;
  /** What was chosen, and whether the later step took it. */
  groups: 'none' | 'assigned' | 'failed';
  /** The server made one: to be shown once. */
  generatedPassword?: string;
}

/** The record is saved, its groups are not. */
export class GroupsNotSaved extends Error {}

export interface SaveOptions {
  /** The record that is edited; a new one without. */
  advisor?: AdministeredAdvisor;
  mayChooseGroups: boolean;
  /** What is said when the dialog's contents cannot be made into a call. */
  unprepared: string;
}

/**
 * Writes the dialog: the record first, then, where they may be chosen and have changed, the groups. A failure of the
 * later step keeps the record (spec 2 §4).
 * @throws HttpError when the record itself was not taken; GroupsNotSaved when a present record's groups were not
 */
export async function saveAdvisor(
  provider: ConsoleDataProvider,
  values: AdvisorValues,
  { advisor, mayChooseGroups, unprepared }: SaveOptions,
): Promise<SavedAdvisor> {
  const { groupIds, ...payload } = prepare(values, advisor, unprepared);
  if (!advisor) {
    const chosen = mayChooseGroups ? groupIds : undefined;
    const { groupsFailed, generatedPassword, ...created } = await provider.createAdvisor({
      ...payload,
      groupIds: chosen,
    });
    const groups = groupsFailed ? 'failed' : chosen && chosen.length > 0 ? 'assigned' : 'none';
    return { advisor: created, isNew: true, groups, generatedPassword };
  }
  const updated = await provider.updateAdvisor(advisor.id, payload);
  const before = advisor.groups.map(({ id }) => id);
  if (!mayChooseGroups || !groupIds || sameIds(groupIds, before))
    return { advisor: updated, isNew: false, groups: 'none' };
  try {
    await provider.setGroups('advisors', advisor.id, groupIds);
    return { advisor: updated, isNew: false, groups: 'assigned' };
  } catch (error) {
    throw new GroupsNotSaved((error as Error).message, { cause: error });
  }
}

function prepare(values: AdvisorValues, advisor: AdministeredAdvisor | undefined, unprepared: string) {
  try {
    return advisorPayload(values, advisor);
  } catch (cause) {
    throw new Error(unprepared, { cause });
  }
}
