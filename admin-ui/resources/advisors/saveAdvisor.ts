import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { uploadCv } from '../../../ui-shared/cv/api/uploadCv.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { sameIds } from '../../components/members/groupIds.ts';
import { advisorPayload, type AdvisorValues } from './advisorValues.ts';

/** What came of a later step: nothing was chosen, it was done, or it was refused. */
export type Step = 'none' | 'done' | 'failed';

/** What saving the dialog came to. */
export interface SavedAdvisor {
  advisor: AdministeredAdvisor;
  isNew: boolean;
  file: Step;
  groups: Step;
  /** The server made one: to be shown once. */
  generatedPassword?: string;
}

/** The record is saved, its CV file is not. */
export class FileNotSaved extends Error {}
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
 * Writes the dialog: the record first, then the chosen CV file. The groups come with a new record (contract §3), and
 * last for a present one, where they may be chosen and have changed. A failure of a later step keeps the record
 * (spec 2 §4).
 * @throws HttpError when the record itself was not taken; FileNotSaved or GroupsNotSaved when a present record's file or
 * groups were not
 */
export function saveAdvisor(
  provider: ConsoleDataProvider,
  values: AdvisorValues,
  options: SaveOptions,
): Promise<SavedAdvisor> {
  const { advisor } = options;
  return advisor ? update(provider, values, { ...options, advisor }) : create(provider, values, options);
}

async function create(
  provider: ConsoleDataProvider,
  values: AdvisorValues,
  { mayChooseGroups, unprepared }: SaveOptions,
): Promise<SavedAdvisor> {
  const { groupIds, ...payload } = prepare(values, undefined, unprepared);
  const chosen = mayChooseGroups && groupIds && groupIds.length > 0 ? groupIds : undefined;
  const { cvFile } = values;
  // One call for record and groups: made without them, a group admin's advisor belongs to all groups of theirs.
  const { groupsFailed, generatedPassword, ...advisor } = await provider.createAdvisor({
    ...payload,
    groupIds: chosen,
  });
  const groups = groupsFailed ? 'failed' : chosen ? 'done' : 'none';
  const file = cvFile ? await outcomeOf(() => uploadCv(cvFile, advisor.id)) : 'none';
  return { advisor, isNew: true, generatedPassword, file, groups };
}

async function outcomeOf(step: () => Promise<unknown>): Promise<Step> {
  try {
    await step();
    return 'done';
  } catch {
    return 'failed';
  }
}

async function update(
  provider: ConsoleDataProvider,
  values: AdvisorValues,
  { advisor, mayChooseGroups, unprepared }: SaveOptions & { advisor: AdministeredAdvisor },
): Promise<SavedAdvisor> {
  const { groupIds, ...payload } = prepare(values, advisor, unprepared);
  const updated = await provider.updateAdvisor(advisor.id, payload);
  if (values.cvFile)
    await uploadCv(values.cvFile, advisor.id).catch((cause: unknown) => {
      throw new FileNotSaved(errorText(cause), { cause });
    });
  const saved: SavedAdvisor = {
    advisor: updated,
    isNew: false,
    file: values.cvFile ? 'done' : 'none',
    groups: 'none',
  };
  const before = advisor.groups.map(({ id }) => id);
  if (!mayChooseGroups || !groupIds || sameIds(groupIds, before)) return saved;
  try {
    await provider.setGroups('advisors', advisor.id, groupIds);
    return { ...saved, groups: 'done' };
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
