import { raw } from 'objection';
import type { UserRow } from '../../core/accounts/accounts.ts';
import { markChanged } from '../../core/changes/change-marks.ts';
import type { Tx } from '../../core/db/database.ts';
import { holdRow } from '../../core/db/hold.ts';
import { notFound } from '../../core/errors.ts';
import type { AdvisorProfile } from './advisor-profile.ts';
import { RANKED_FIELDS, advisorSearchText, completionPercentage, pickProfile } from './advisor-profile.ts';
import { Advisor } from './models/advisor.model.ts';

export interface NewAdvisor {
  readonly userId: number;
  readonly profile: AdvisorProfile;
  readonly isManaged: boolean;
  readonly hasJoinedOpenGroup?: boolean;
  /** The import that adds it. */
  readonly importBatch?: string;
}

const account = async (trx: Tx, userId: number): Promise<UserRow> => {
  const user = await trx<UserRow>('users').where('id', userId).first();
  if (!user) throw notFound();
  return user;
};

/** What follows from a profile. */
export const derived = (profile: AdvisorProfile, user: Pick<UserRow, 'username' | 'email'>) => {
  const profileCompletionPercentage = completionPercentage(profile);
  return {
    profileCompletionPercentage,
    profileComplete: profileCompletionPercentage === 100,
    searchText: advisorSearchText(profile, user),
  };
};

/** Adds the advisor record of a user. @returns its id */
export async function createAdvisor(
  trx: Tx,
  { userId, profile, isManaged, hasJoinedOpenGroup, importBatch }: NewAdvisor,
): Promise<number> {
  const own = pickProfile(profile);
  const advisor = await Advisor.query(trx).insert({
    skills: [],
    availability: [],
    ...own,
    userId,
    isManaged,
    hasJoinedOpenGroup: hasJoinedOpenGroup ?? false,
    ...(importBatch === undefined ? {} : { importBatch }),
    ...derived(own, await account(trx, userId)),
  });
  await markChanged(trx, 'advisor', [advisor.id]);
  return advisor.id;
}

const same = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/**
 * Writes changed fields, and what follows from them: completion, search text, and, where ranking reads them, a new
 * profile version (stale features are computed anew).
 * @param advisor as it is now: its row was held before it was read, for completion and search text are made of fields
 *   that another change may be writing
 * @returns the names of the changed fields
 */
export async function saveAdvisor(
  trx: Tx,
  advisor: Advisor,
  payload: AdvisorProfile & { readonly isManaged?: boolean; readonly hasJoinedOpenGroup?: boolean },
): Promise<string[]> {
  const wanted = {
    ...pickProfile(payload),
    ...(payload.isManaged === undefined ? {} : { isManaged: payload.isManaged }),
    ...(payload.hasJoinedOpenGroup === undefined ? {} : { hasJoinedOpenGroup: payload.hasJoinedOpenGroup }),
  };
  const changes = Object.entries(wanted).filter(
    // The wanted ones are properties of the record.
    ([name, value]) => !same(advisor[name as keyof Advisor], value),
  );
  const changed = changes.map(([name]) => name);
  const after = { ...advisor, ...Object.fromEntries(changes) } as Advisor;
  const ranked = RANKED_FIELDS.some((name) => changed.includes(name));
  await Advisor.query(trx)
    .findById(advisor.id)
    .patch({
      ...Object.fromEntries(changes),
      ...derived(after, await account(trx, advisor.userId)),
      ...(ranked ? { profileVersion: raw('?? + 1', 'profile_version') } : {}),
    });
  await markChanged(trx, 'advisor', [advisor.id]);
  return changed;
}

/** Follows a changed username or address into the text that lists search. */
export async function refreshAdvisorSearchText(trx: Tx, advisorId: number): Promise<void> {
  await holdRow(trx, 'advisors', advisorId);
  const advisor = await Advisor.query(trx).findById(advisorId);
  if (!advisor) return;
  await Advisor.query(trx)
    .findById(advisorId)
    .patch({ searchText: advisorSearchText(advisor, await account(trx, advisor.userId)) });
}
