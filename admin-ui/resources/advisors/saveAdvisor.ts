import { minLength } from 'react-admin';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { ADVISOR_FIELDS } from '../../../src/contract/advisor-fields.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { uploadCv } from '../../../ui-shared/cv/api.ts';
import { atLeast, payloadOf, valuesOf, type FormValues } from '../../../ui-shared/forms/fieldValues.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import type { AdvisorPayload, FormVersion, AccountValues } from '../../app/data/memberCalls.ts';
import { accountPayload, accountValues, changedGroups } from '../../components/members/members.ts';
import { emailAddress, filled, ifGiven } from '../../components/form/rules.ts';

export interface AdvisorValues extends FormValues<typeof ADVISOR_FIELDS, 'replace'>, AccountValues {
  /** Chosen and not yet stored; saving stores it in place of the one before. */
  cvFile: File | null;
}

/** The record as the dialog shows it, a new one without: managed, since who adds somebody runs the account at first. */
export const advisorValues = (advisor?: AdministeredAdvisor): AdvisorValues => ({
  ...valuesOf(ADVISOR_FIELDS, 'replace', advisor ?? { isManaged: true }),
  ...accountValues(advisor),
  cvFile: null,
});

export const advisorPayload = (values: AdvisorValues, before?: AdministeredAdvisor): AdvisorPayload => ({
  ...payloadOf(ADVISOR_FIELDS, 'replace', values, before && advisorValues(before)),
  ...accountPayload(values),
});

/** What came of a later step: nothing was chosen, it was done, or it was refused. */
type Step = 'none' | 'done' | 'failed';

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

interface SaveOptions {
  advisor?: AdministeredAdvisor;
  version: FormVersion;
  mayChooseGroups: boolean;
  groupsBefore: number[];
  /** What is said when the dialog's contents cannot be made into a call. */
  unprepared: string;
}

/**
 * Writes the dialog: the record first, then the chosen CV file. The groups come with a new record (contract §3), and
 * last for a present one, where they may be chosen and have changed. A failure of a later step keeps the record (spec 2
 * §4).
 * @throws HttpError when the record itself was not taken; FileNotSaved or GroupsNotSaved when a present record's file
 * or groups were not; an Error that says `unprepared` before any call
 */
export async function saveAdvisor(
  provider: ConsoleDataProvider,
  values: AdvisorValues,
  { advisor: before, version, mayChooseGroups, groupsBefore, unprepared }: SaveOptions,
): Promise<SavedAdvisor> {
  const { groupIds = [], ...payload } = prepare(values, before, unprepared);
  const { cvFile } = values;
  if (!before) {
    // One call for record and groups: made without them, a group admin's advisor belongs to all groups of theirs.
    const chosen = mayChooseGroups && groupIds.length > 0 ? groupIds : undefined;
    const made = await provider.createAdvisor({ ...payload, groupIds: chosen });
    const { groupsFailed, generatedPassword, ...advisor } = made;
    // A form holds what is not chosen as an empty text.
    const file = cvFile
      ? uploadCv(cvFile, advisor.id).then(
          () => 'done' as const,
          () => 'failed' as const,
        )
      : 'none';
    const groups = groupsFailed ? 'failed' : chosen ? 'done' : 'none';
    return { advisor, generatedPassword, file: await file, groups };
  }
  const { id } = before;
  const advisor = await provider.updateAdvisor(id, { ...payload, version: version.current });
  version.current = advisor.version;
  if (cvFile)
    await uploadCv(cvFile, id).catch((cause: unknown) => {
      throw new FileNotSaved(errorText(cause), { cause });
    });
  const wanted = mayChooseGroups ? changedGroups(groupIds, groupsBefore, advisor.groups) : null;
  if (wanted)
    await provider.setGroups('advisors', id, wanted).catch((cause: Error) => {
      throw new GroupsNotSaved(cause.message, { cause });
    });
  return { advisor, file: cvFile ? 'done' : 'none', groups: wanted ? 'done' : 'none' };
}

function prepare(values: AdvisorValues, advisor: AdministeredAdvisor | undefined, unprepared: string) {
  try {
    return advisorPayload(values, advisor);
  } catch (cause) {
    throw new Error(unprepared, { cause });
  }
}

/** "Managed: a missing username or password is generated; self-managed: both required on create" (spec 2 §5). */
export function logInRules({ isNew, isManaged }: { isNew: boolean; isManaged: boolean }) {
  const { username, password } = FIELDS;
  const name = atLeast(LIMITS.username.min, username.min);
  const secret = minLength(LIMITS.password.min, password.min);
  return {
    email: [filled(FIELDS.email.required), emailAddress(FIELDS.email.invalid)],
    username: isManaged ? (isNew ? ifGiven(name) : name) : [filled(username.selfManaged), name],
    password: isManaged || !isNew ? secret : [filled(password.selfManaged), secret],
  };
}
