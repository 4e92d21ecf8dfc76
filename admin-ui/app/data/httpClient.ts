import { HttpError } from 'react-admin';
import type { ApiErrorBody } from '../../../src/contract/api.ts';
import { ApiError, send, type Method } from '../../../ui-shared/api/client.ts';

/** As react-admin understands it: `message` is fit to show, and forms place `body.errors` beside their inputs. */
function rethrow(error: unknown): never {
  if (!(error instanceof ApiError)) throw error;
  const { serverMessage, statusCode, code, fields, body } = error;
  throw new HttpError(serverMessage, statusCode, { ...body, message: serverMessage, code, errors: fields });
}

/** The API client in ra-data-simple-rest's form. @throws HttpError as `rethrow` makes it; an abort as it is. */
export async function httpClient(path: string, options: Omit<RequestInit, 'body'> & { body?: unknown } = {}) {
  const { method = 'GET', body, signal } = options;
  const range = new Headers(options.headers).get('Range');
  const headers: Record<string, string> = range ? { Range: range } : {};
  const payload: unknown = typeof body === 'string' ? JSON.parse(body) : body;
  const more = { signal: signal ?? undefined, headers };
  const response = await send(method as Method, path, payload, more).catch(rethrow);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    body: text,
    json: (text === '' ? undefined : JSON.parse(text)) as unknown,
  };
}

export async function call<T = unknown>(method: Method, path: string, body?: unknown, signal?: AbortSignal) {
  const { json } = await httpClient(path, { method, body, signal });
  return json as T;
}

export async function download(path: string): Promise<Blob> {
  const response = await send('GET', path, undefined, { headers: { Accept: '*/*' } }).catch(rethrow);
  return response.blob();
}

interface Refusal extends Partial<Omit<ApiErrorBody, 'code'>> {
  code: string;
  errors: Readonly<Record<string, string>>;
}

export function refusalOf(error: unknown): Refusal {
  const body = error instanceof HttpError ? (error.body as Partial<Refusal> | undefined) : undefined;
  return { ...body, code: body?.code ?? '', errors: body?.errors ?? {} };
}

/** Whether the same call will be refused again: because of who asks (403), or for want of what it is about (404). */
export const isRefusedWith = (status: 403 | 404, error: unknown): boolean =>
  error instanceof HttpError && error.status === status;
