import { HttpError } from 'react-admin';
import type { ColumnFields } from '../../../src/contract/csv.ts';
import type { AuditEntry } from '../../../src/contract/groups-api.ts';
import type { CheckedRow, ImportPreview, UndoneImport } from '../../../src/contract/import-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { newKey } from '../../../ui-shared/api/sendKeys.ts';
import { call, refusalOf } from '../../app/data/httpClient.ts';
import { cellOf, type CvProposal, type ImportRow, type LogIn } from './importRow.ts';
import type { ImportKind } from './kinds.ts';

export interface Failure {
  readonly message: string;
  /** The HTTP status; 0 without an answer. */
  readonly status: number;
  /** The next row would fare no better: nobody answers, or the log-in has ended. */
  readonly endsRun: boolean;
}

export function failureOf(error: unknown): Failure {
  const status = error instanceof HttpError ? error.status : 0;
  const message = error instanceof Error ? error.message : String(error);
  return { message, status, endsRun: [0, 401, 403, 429].includes(status) || status >= 500 };
}

/** How a file is to be read: the field of each column, and the sheet; the server's guess where nothing is said. */
export type Reading = { readonly columns?: ColumnFields<string>; readonly sheet?: string };

interface Batch {
  readonly id: string;
  /** When empty, the server takes the admin's own groups. */
  readonly groupIds: readonly number[];
}

type Created = { readonly madeId: number; readonly logIn: LogIn };

export type Undone = UndoneImport<{ readonly madeId: number }>;

const ATTEMPTS = 5;

const filtered = <T>(path: string, filter: object): Promise<T[]> =>
  call<T[]>('GET', `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`);

/** The calls of an import. @throws HttpError each of them */
export function importCalls({ resource, member, made: madeWith }: ImportKind) {
  // The same for both roles (contract §10 "Prefixes").
  const path = `/api/admin/${resource}`;

  const checkRows = (rows: readonly Pick<ImportRow, 'id' | 'values'>[]) =>
    call<CheckedRow[]>('POST', `${path}/import/check`, {
      rows: rows.map(({ id, values }) => ({ row: id, cells: values })),
    });

  return {
    checkRows,

    previewFile: (file: File, { columns, sheet }: Reading) => {
      const form = new FormData();
      form.set('file', file);
      if (columns) form.set('columns', JSON.stringify(columns));
      if (sheet !== undefined) form.set('sheet', sheet);
      return call<ImportPreview>('POST', `${path}/import/preview`, form);
    },

    /**
     * Saves a row through the documented call (spec 2 §7: "username, password, …, isManaged true, hasJoinedOpenGroup
     * false"). "A taken username gets the next free number" (contract §10), which the server finds. After a call whose
     * answer never came the log-in stays the same: whichever of the two is carried out, it is the one that is shown.
     * @param tell hears the log-in before each call
     */
    createMember: async (row: ImportRow, batch: Batch, tell: (logIn: LogIn) => void): Promise<Created> => {
      const { values, checked, lost } = row;
      const texts = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, value.trim()]));
      const password = lost?.logIn.password ?? generatePassword();
      let username = lost?.logIn.username ?? checked.username ?? '';
      for (let attempt = 1; ; attempt += 1) {
        const logIn = { username, password };
        tell(logIn);
        try {
          const groups = batch.groupIds.length > 0 ? { groupIds: batch.groupIds } : {};
          const sent = { ...texts, ...checked.proposal, ...logIn, ...madeWith, ...groups };
          const { id } = await call<{ id: number }>('POST', path, { ...sent, importBatch: batch.id });
          return { madeId: id, logIn };
        } catch (error) {
          if (refusalOf(error).code !== 'USERNAME_TAKEN' || attempt === ATTEMPTS) throw error;
          const [now] = await checkRows([row]);
          if (now?.username === undefined) throw new HttpError(now?.message, 400);
          username = now.username;
        }
      }
    },

    /**
     * Looks for the member of a call whose answer never came: who has the row's address, and was made in its batch as
     * the audit trail says. An account of the same person from elsewhere is none.
     * @returns null when the call was not carried out
     */
    findCreated: async (row: ImportRow): Promise<Created | null> => {
      const { lost } = row;
      if (!lost) return null;
      const [found] = await filtered<{ id: number; username: string }>(path, { email: cellOf(row, 'email') });
      if (!found) return null;
      const { id: subjectId, username } = found;
      const made = { action: `${member}.created`, subjectType: member, subjectId };
      const events = await filtered<AuditEntry>('/api/audit', made);
      if (!events.some(({ detail }) => detail['batchId'] === lost.batchId)) return null;
      return { madeId: subjectId, logIn: { username, password: lost.logIn.password } };
    },

    /** What a CV's text says (spec 2 §7); 404 from a server that cannot do it. */
    processCv: (cvText: string) => call<CvProposal>('POST', '/api/cv/process', { cvText }),

    /** Removes what an import made and nobody has used since (contract §10); 404 when nothing is left. */
    undoImport: async (batchId: string): Promise<Undone> => {
      type Kept = { readonly message: string } & Readonly<Record<string, number>>;
      const undone = await call<{ deleted: number; kept: Kept[] }>('DELETE', `${path}/import/${batchId}`);
      const kept = undone.kept.map((one) => ({ madeId: one[`${member}Id`] ?? 0, message: one.message }));
      return { deleted: undone.deleted, kept };
    },
  };
}

/** Letters and digits that nobody takes for one another. */
const ALPHABET = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
/** Bytes from here on would make some letters likelier than others. */
const UNFAIR = 256 - (256 % ALPHABET.length);

/** "Generated passwords: 12 characters for import" (spec 2 §9), from the browser's source of randomness. */
export function generatePassword(): string {
  const length = LIMITS.csv.passwordLength;
  let text = '';
  while (text.length < length) {
    for (const byte of crypto.getRandomValues(new Uint8Array(2 * length)))
      if (byte < UNFAIR && text.length < length) text += ALPHABET[byte % ALPHABET.length];
  }
  return text;
}

/** A UUID (version 4), also on pages that are not served securely, where `crypto.randomUUID` is missing. */
export const newBatchId = (): string => newKey().replace(/^(.{8})(.{4}).(.{3}).(.{3})/, '$1-$2-4$3-a$4-');
