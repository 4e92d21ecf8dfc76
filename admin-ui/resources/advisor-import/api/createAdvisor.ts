import { numberedUsername, readSkills, usernameFromEmail } from '../../../../src/contract/advisor-csv.ts';
import { call } from '../../../app/data/httpClient.ts';
import { withScheme } from '../rows/checkRows.ts';
import type { ImportRow, LogIn } from '../rows/importRow.ts';
import { generatePassword } from '../rows/logIn.ts';
import { failureOf } from './failure.ts';

/** What the rows of one import have in common. */
export interface Batch {
  readonly id: string;
  /** Left to the server, which takes the admin's own groups, when empty. */
  readonly groupIds: readonly number[];
}

export interface Created {
  readonly advisorId: number;
  readonly logIn: LogIn;
}

/** More people of one name than this are imported through the call for whole files. */
const ATTEMPTS = 50;

/**
 * Saves a row through the documented call (spec 2 §7: "username, password, …, isManaged true, hasJoinedOpenGroup false").
 * "A taken username gets the next free number" (contract §10). After a call whose answer never came the log-in stays the
 * same: whichever of the two is carried out, it is the one that is shown.
 * @param tell hears the log-in before each call
 * @throws HttpError
 */
export async function createAdvisor(
  { values, verdict, lost }: ImportRow,
  batch: Batch,
  tell: (logIn: LogIn) => void,
): Promise<Created> {
  const { skills } = readSkills(values.skills);
  const email = values.email.trim();
  const password = lost?.logIn.password ?? generatePassword();
  const name = usernameFromEmail(email);
  for (let attempt = 1; ; attempt += 1) {
    const first = lost?.logIn.username ?? verdict?.username ?? name;
    const username = attempt === 1 ? first : numberedUsername(name, attempt);
    tell({ username, password });
    try {
      const { id } = await call<{ id: number }>('POST', '/api/admin/advisors', {
        username,
        password,
        firstName: values.firstName.trim(),
        lastName: values.lastName.trim(),
        email,
        title: values.title.trim(),
        linkedinUrl: withScheme(values.linkedinUrl),
        skills,
        expertise: values.expertise.trim(),
        bio: values.bio.trim(),
        cvText: values.cvText.trim(),
        isManaged: true,
        hasJoinedOpenGroup: false,
        importBatch: batch.id,
        ...(batch.groupIds.length > 0 ? { groupIds: batch.groupIds } : {}),
      });
      return { advisorId: id, logIn: { username, password } };
    } catch (error) {
      if (failureOf(error).code !== 'USERNAME_TAKEN' || attempt === ATTEMPTS) throw error;
    }
  }
}
