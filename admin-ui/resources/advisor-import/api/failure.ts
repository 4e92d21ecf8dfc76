import { HttpError } from 'react-admin';
import { refusalOf } from '../../../app/data/httpClient.ts';

/** What a failed call means for a run of rows. */
export interface Failure {
  readonly message: string;
  /** The server's stable code. */
  readonly code: string;
  readonly status: number;
  /** The next row would fare no better: nobody answers, or the log-in has ended. */
  readonly endsRun: boolean;
}

/** @param error what a call of this page threw. */
export function failureOf(error: unknown): Failure {
  const status = error instanceof HttpError ? error.status : 0;
  const message = error instanceof Error ? error.message : String(error);
  return {
    message,
    code: refusalOf(error).code,
    status,
    endsRun: [0, 401, 403, 429].includes(status) || status >= 500,
  };
}
