import type { ADVISOR_FIELDS } from '../../contract/advisor-fields.ts';
import type { FormOf } from '../../contract/fields.ts';
import { pickWritten } from '../../contract/fields.ts';
import type { Tx } from '../../core/db/database.ts';
import { generateManagedPassword } from '../../core/security/passwords.ts';
import type { AccountForm, MemberForms } from '../members/index.ts';
import { addMember, refreshSearchText, saveMember } from '../members/index.ts';
import type { AdvisorProfile } from './advisor-profile.ts';
import { ADVISOR, advisorQueries } from './advisors.queries.ts';
import { managedUsername } from './managed-username.queries.ts';
import type { Advisor } from './models/advisor.model.ts';

export type AdvisorForm = FormOf<typeof ADVISOR_FIELDS> & AccountForm & { readonly email: string };

export interface NewAdvisor {
  readonly userId: number;
  readonly profile: AdvisorProfile;
  readonly isManaged: boolean;
  readonly hasJoinedOpenGroup?: boolean;
  /** The import that adds it. */
  readonly importBatch?: string;
}

/** Adds the advisor record of a user. @returns its id */
export function createAdvisor(
  trx: Tx,
  { profile, hasJoinedOpenGroup = false, ...own }: NewAdvisor,
): Promise<number> {
  const written = pickWritten(ADVISOR.fields, 'registration', profile);
  return addMember(trx, ADVISOR, { skills: [], availability: [], ...written, ...own, hasJoinedOpenGroup });
}

/** Writes changed fields, as {@link saveMember}. @returns their names */
export const saveAdvisor = (trx: Tx, advisor: Advisor, profile: AdvisorProfile): Promise<string[]> =>
  saveMember(trx, ADVISOR, advisor, profile);

/** Follows a changed username or address into the text that lists search. */
export const refreshAdvisorSearchText = (trx: Tx, advisorId: number): Promise<void> =>
  refreshSearchText(trx, ADVISOR, advisorId);

/** A managed one gets a username and a password when none is given (spec 2 §5). */
export const advisorForms: MemberForms<Advisor, AdvisorForm> = {
  entity: ADVISOR,
  queries: advisorQueries,
  usernameFor: (trx, { firstName, lastName }) => managedUsername(trx, firstName, lastName),
  makePassword: generateManagedPassword,
  add: (trx, _context, userId, { isManaged = false, hasJoinedOpenGroup, importBatch, ...profile }) =>
    createAdvisor(trx, { userId, profile, isManaged, hasJoinedOpenGroup, importBatch }),
  save: (trx, _context, advisor, written) => saveMember(trx, ADVISOR, advisor, written),
};
