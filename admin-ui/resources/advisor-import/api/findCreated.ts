import type { AdministeredAdvisor } from '../../../../src/contract/admin-api.ts';
import type { AuditEntry } from '../../../../src/contract/groups-api.ts';
import { call } from '../../../app/data/httpClient.ts';
import type { ImportRow } from '../rows/importRow.ts';
import type { Created } from './createAdvisor.ts';

/**
 * Looks for the advisor of a call whose answer never came: who has the row's address, and was made in the row's batch as
 * the audit trail says. An account of the same person from elsewhere is none.
 * @returns null when the call was not carried out
 * @throws HttpError
 */
export async function findCreated({ values, lost }: ImportRow): Promise<Created | null> {
  if (!lost) return null;
  const [advisor] = await filtered<AdministeredAdvisor>('/api/admin/advisors', {
    email: values.email.trim(),
  });
  if (!advisor) return null;
  const events = await filtered<AuditEntry>('/api/audit', {
    action: 'advisor.created',
    subjectType: 'advisor',
    subjectId: advisor.id,
  });
  if (!events.some(({ detail }) => detail['batchId'] === lost.batchId)) return null;
  return {
    advisorId: advisor.id,
    logIn: { username: advisor.username, password: lost.logIn.password },
  };
}

const filtered = <T>(path: string, filter: object): Promise<T[]> =>
  call<T[]>('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);
