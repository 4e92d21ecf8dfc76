import i18next from 'i18next';
import type { ApiErrorBody } from '../../src/contract/api.ts';
import { PAGE_USER_HEADER } from '../../src/contract/routes.ts';
import { said } from '../i18n/locale.ts';
import { answered, SEND_KEY_HEADER, sendKey } from './sendKeys.ts';

export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

export const NETWORK_ERROR = 'NETWORK';

/**
 * A failed call. `message` is "STATUS: message" (spec 1 §8, contract §2), `serverMessage` the message alone. Without an
 * answer `statusCode` is 0 and `code` is {@link NETWORK_ERROR}.
 */
export class ApiError extends Error {
  readonly statusCode: number;
  readonly code: string;
  readonly serverMessage: string;
  /** Message by field name, camelCase. */
  readonly fields: Readonly<Record<string, string>>;
  readonly body: Partial<ApiErrorBody>;

  constructor(statusCode: number, serverMessage: string, body: Partial<ApiErrorBody> = {}, cause?: unknown) {
    super(statusCode === 0 ? serverMessage : `${statusCode}: ${serverMessage}`, { cause });
    this.name = 'ApiError';
    this.statusCode = statusCode;
    this.serverMessage = serverMessage;
    this.code = body.code ?? (statusCode === 0 ? NETWORK_ERROR : String(statusCode));
    this.fields = body.fields ?? {};
    this.body = body;
  }
}

function parseErrorBody(text: string): Partial<ApiErrorBody> {
  try {
    const body: unknown = JSON.parse(text);
    return typeof body === 'object' && body !== null ? body : {};
  } catch {
    return {};
  }
}

async function toApiError(response: Response): Promise<ApiError> {
  const text = await response.text().catch(() => '');
  const body = parseErrorBody(text);
  // A proxy answers with a page of HTML, or with JSON of its own.
  const plain = /^\s*[<{[]/.test(text) ? '' : text;
  return new ApiError(response.status, body.message ?? (plain || i18next.t('errors:unexpected')), body);
}

let sayUnauthorized: () => void = () => undefined;
let pageUser: () => number | undefined = () => undefined;

/**
 * @param listener called after every 401 and for a page of another user, because the log-in may have changed
 * @param user whose page this is; undefined for visitors
 */
export function whenUnauthorized(listener: () => void, user: typeof pageUser = () => undefined): void {
  sayUnauthorized = listener;
  pageUser = user;
}

const preferred = (): Record<string, string> => ({
  Accept: 'application/json',
  ...(i18next.language ? { 'Accept-Language': i18next.language } : {}),
});

/** The header by which the server refuses a page of somebody else. */
export const ofPage = (userId = pageUser()): Record<string, string> =>
  userId === undefined ? {} : { [PAGE_USER_HEADER]: String(userId) };

/** `keepalive` lets the call finish when the page is left. */
type RequestOptions = { signal?: AbortSignal; headers?: Record<string, string>; keepalive?: boolean };

/**
 * Sends a call with the session cookie and answers the raw response, for downloads and lists with `Content-Range`.
 * @throws ApiError on a failure status and without an answer; an abort is re-thrown
 */
export async function send(method: Method, path: string, body?: unknown, options: RequestOptions = {}) {
  const isForm = body instanceof FormData;
  const text = body === undefined || isForm ? undefined : JSON.stringify(body);
  const json: Record<string, string> = text === undefined ? {} : { 'Content-Type': 'application/json' };
  // Uploads have no key: files are large, and storing one again replaces it.
  const call = method === 'POST' && !isForm ? `${path}\n${text ?? ''}` : null;
  const key: Record<string, string> = call === null ? {} : { [SEND_KEY_HEADER]: sendKey(call) };
  let response: Response;
  try {
    response = await fetch(path, {
      method,
      credentials: 'include',
      headers: { ...preferred(), ...ofPage(), ...json, ...key, ...options.headers },
      body: isForm ? body : text,
      signal: options.signal,
      keepalive: options.keepalive,
    });
  } catch (cause) {
    if (options.signal?.aborted) throw cause;
    throw new ApiError(0, i18next.t('errors:network'), {}, cause);
  }
  const error = response.ok ? null : await toApiError(response);
  // After a 5xx it is unknown whether the call was carried out.
  if (call !== null && response.status < 500 && error?.code !== 'KEY_BUSY') answered(call);
  if (response.status === 401 || error?.code === 'OTHER_USER') sayUnauthorized();
  if (error) throw error;
  return response;
}

/** JSON in, JSON out; undefined for an empty answer. @throws ApiError as {@link send} */
export async function request<T>(method: Method, path: string, body?: unknown, options?: RequestOptions) {
  const response = await send(method, path, body, options);
  const text = await response.text();
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** Rows of a list, and how many there are of it (`Content-Range`). @throws ApiError as {@link send} */
export async function requestRows<T>(path: string, signal: AbortSignal) {
  const answer = await send('GET', path, undefined, { signal });
  const rows = (await answer.json()) as T[];
  return { rows, total: Number(answer.headers.get('Content-Range')?.split('/')[1]) || rows.length };
}

export function errorText(error: unknown): string {
  if (error instanceof ApiError) return said(error.serverMessage);
  return i18next.t('errors:unexpected');
}
