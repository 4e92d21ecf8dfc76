import { call } from '../../../app/data/httpClient.ts';

export interface Undone {
  readonly deleted: number;
  /** Those that have been used since, with why they stay. */
  readonly kept: readonly { readonly advisorId: number; readonly message: string }[];
}

/** Removes what an import made and nobody has used since (contract §10). @throws HttpError, 404 when nothing is left. */
export const undoImport = (batchId: string): Promise<Undone> =>
  call<Undone>('DELETE', `/api/admin/advisors/import/${batchId}`);
