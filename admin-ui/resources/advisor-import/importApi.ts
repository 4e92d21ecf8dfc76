import { HttpError } from 'react-admin';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import type { AdvisorColumn } from '../../../src/contract/advisor-csv.ts';
import type { ColumnFields } from '../../../src/contract/csv.ts';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import type { CheckedRow, ImportPreview, UndoneImport } from '../../../src/contract/import-api.ts';
import { call, refusalOf } from '../../app/data/httpClient.ts';
import type { CvProposal, ImportRow, LogIn } from './importRow.ts';
import { generatePassword } from './logIn.ts';

/** The same for both roles (contract §10 "Prefixes"). */
const ADVISORS = '/api/admin/advisors';

export interface Failure {
  readonly message: string;
  readonly status: number;
  /** The next row would fare no better: nobody answers, or the log-in has ended. */
  readonly endsRun: boolean;
}

export function failureOf(error: unknown): Failure {
  const status = error instanceof HttpError ? error.status : 0;
  const message = error instanceof Error ? error.message : String(error);
  return { message, status, endsRun: [0, 401, 403, 429].includes(status) || status >= 500 };
}

/** Has a file read. @param columns the field that each of its columns holds; the server's guess without them @throws HttpError */
export function previewFile(file: File, columns?: ColumnFields<AdvisorColumn>): Promise<ImportPreview> {
  const form = new FormData();
  form.set('file', file);
  if (columns) form.set('columns', JSON.stringify(columns));
  return call<ImportPreview>('POST', `${ADVISORS}/import/preview`, form);
}

export const checkRows = (rows: readonly Pick<ImportRow, 'id' | 'values'>[]): Promise<CheckedRow[]> =>
  call<CheckedRow[]>('POST', `${ADVISORS}/import/check`, {
    rows: rows.map(({ id, values }) => ({ row: id, cells: values })),
  });

export interface Batch {
  readonly id: string;
  /** Left to the server, which takes the admin's own groups, when empty. */
  readonly groupIds: readonly number[];
}

export interface Created {
  readonly advisorId: number;
  readonly logIn: LogIn;
}

const ATTEMPTS = 5;

/**
 * Saves a row through the documented call (spec 2 §7: "username, password, …, isManaged true, hasJoinedOpenGroup false").
 * "A taken username gets the next free number" (contract §10), which the server finds. After a call whose answer never
 * came the log-in stays the same: whichever of the two is carried out, it is the one that is shown.
 * @param tell hears the log-in before each call
 * @throws HttpError
 */
export async function createAdvisor(
  row: ImportRow,
  { id: importBatch, groupIds }: Batch,
  tell: (logIn: LogIn) => void,
): Promise<Created> {
  const { values, checked, lost } = row;
  const texts = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.trim()]));
  const password = lost?.logIn.password ?? generatePassword();
  let username = lost?.logIn.username ?? checked.username ?? '';
  for (let attempt = 1; ; attempt += 1) {
    tell({ username, password });
    try {
      const { id } = await call<{ id: number }>('POST', ADVISORS, {
        ...texts,
        ...checked.proposal,
        username,
        password,
        isManaged: true,
        hasJoinedOpenGroup: false,
        importBatch,
        ...(groupIds.length > 0 ? { groupIds } : {}),
      });
      return { advisorId: id, logIn: { username, password } };
    } catch (error) {
      if (refusalOf(error).code !== 'USERNAME_TAKEN' || attempt === ATTEMPTS) throw error;
      const [now] = await checkRows([row]);
      if (now?.username === undefined) throw new HttpError(now?.message, 400);
      username = now.username;
    }
  }
}

/**
 * Looks for the advisor of a call whose answer never came: who has the row's address, and was made in the row's batch as
 * the audit trail says. An account of the same person from elsewhere is none.
 * @returns null when the call was not carried out
 * @throws HttpError
 */
export async function findCreated({ values, lost }: ImportRow): Promise<Created | null> {
  if (!lost) return null;
  const [advisor] = await filtered<AdministeredAdvisor>(ADVISORS, { email: values.email.trim() });
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

/** What a CV's text says (spec 2 §7). @throws HttpError, with 404 from a server that cannot do it */
export const processCv = (cvText: string): Promise<CvProposal> =>
  call<CvProposal>('POST', '/api/cv/process', { cvText });

export type Undone = UndoneImport<{ readonly advisorId: number }>;

/** Removes what an import made and nobody has used since (contract §10). @throws HttpError, 404 when nothing is left */
export const undoImport = (batchId: string): Promise<Undone> =>
  call<Undone>('DELETE', `${ADVISORS}/import/${batchId}`);
