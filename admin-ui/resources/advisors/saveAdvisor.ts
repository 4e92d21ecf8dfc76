import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { uploadCv } from '../../../ui-shared/cv/api.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import type { AdvisorPayload } from '../../app/data/memberPayloads.ts';
import { isSameGroups } from '../../components/members/memberName.ts';
import { advisorPayload, type AdvisorValues } from './advisorValues.ts';

/** What came of a later step: nothing was chosen, it was done, or it was refused. */
export type Step = 'none' | 'done' | 'failed';

/** What saving the dialog came to. */
export interface SavedAdvisor {
  advisor: AdministeredAdvisor;
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
  { advisor, mayChooseGroups, unprepared }: SaveOptions,
): Promise<SavedAdvisor> {
  const { groupIds, ...payload } = prepare(values, advisor, unprepared);
  const chosen = mayChooseGroups ? groupIds : undefined;
  return advisor
    ? update(provider, advisor, payload, { file: values.cvFile, groupIds: chosen })
    : create(provider, payload, { file: values.cvFile, groupIds: chosen?.length ? chosen : undefined });
}

interface LaterSteps {
  file: File | null;
  groupIds: number[] | undefined;
}

async function create(
  provider: ConsoleDataProvider,
  payload: AdvisorPayload,
  { file, groupIds }: LaterSteps,
): Promise<SavedAdvisor> {
  // One call for record and groups: made without them, a group admin's advisor belongs to all groups of theirs.
  const made = await provider.createAdvisor({ ...payload, groupIds });
  const { groupsFailed, generatedPassword, ...advisor } = made;
  const groups = groupsFailed ? 'failed' : groupIds ? 'done' : 'none';
  if (!file) return { advisor, generatedPassword, file: 'none', groups };
  const stored = await uploadCv(file, advisor.id).then(
    () => 'done' as const,
    () => 'failed' as const,
  );
  return { advisor, generatedPassword, file: stored, groups };
}

async function update(
  provider: ConsoleDataProvider,
  before: AdministeredAdvisor,
  payload: AdvisorPayload,
  { file, groupIds }: LaterSteps,
): Promise<SavedAdvisor> {
  const { id } = before;
  const advisor = await provider.updateAdvisor(id, payload);
  if (file)
    await uploadCv(file, id).catch((cause: unknown) => {
      throw new FileNotSaved(errorText(cause), { cause });
    });
  const haveChanged = groupIds !== undefined && !isSameGroups(groupIds, before.groups);
  if (haveChanged)
    await provider.setGroups('advisors', id, groupIds).catch((cause: Error) => {
      throw new GroupsNotSaved(cause.message, { cause });
    });
  return { advisor, file: file ? 'done' : 'none', groups: haveChanged ? 'done' : 'none' };
}

function prepare(values: AdvisorValues, advisor: AdministeredAdvisor | undefined, unprepared: string) {
  try {
    return advisorPayload(values, advisor);
  } catch (cause) {
    throw new Error(unprepared, { cause });
  }
}
