import { PASSWORD, type Person } from './builders.ts';
import { parsed } from './client.ts';
import type { SentForm } from './form.ts';

/** An answer over the network, whatever its status. */
export interface Told<Body> {
  readonly status: number;
  readonly body: Body;
  readonly headers: Headers;
}

/** Nobody waits longer. */
const PATIENCE_MS = 30_000;

const isForm = (payload: object): payload is SentForm =>
  'payload' in payload && Buffer.isBuffer(payload.payload);

/**
 * Calls a server that listens on a port.
 * @param call such as `POST /api/requests`
 * @param payload sent as JSON, but for a form
 * @throws Error when there is no answer, or not all of it
 */
export async function callAt<Body>(
  url: string,
  call: string,
  payload?: object,
  cookie = '',
  withinMs = PATIENCE_MS,
): Promise<Told<Body>> {
  const [method, path] = call.split(' ');
  const form = payload && isForm(payload) ? payload : null;
  const response = await fetch(`${url}${path}`, {
    method,
    headers: {
      ...(cookie ? { cookie } : {}),
      ...(form?.headers ?? (payload ? { 'content-type': 'application/json' } : {})),
    },
    body: form ? new Uint8Array(form.payload) : payload ? JSON.stringify(payload) : null,
    signal: AbortSignal.timeout(withinMs),
  });
  const { status, headers } = response;
  return { status, headers, body: parsed(await response.text()) as Body };
}

/** Types a password. @returns the status, and the cookie of a log-in that was let in */
export async function logInAt(url: string, username: string, password = PASSWORD) {
  const { status, headers } = await callAt(url, 'POST /api/login', { username, password });
  return { status, headers, cookie: cookieIn(headers) };
}

/** The cookie that an answer sets, as the header `cookie` takes it. */
export const cookieIn = (headers: Headers): string => headers.getSetCookie()[0]?.split(';')[0] ?? '';

/** Somebody signed in: calls go to whichever server is named. */
export class Visitor {
  readonly cookie: string;

  constructor(cookie: string) {
    this.cookie = cookie;
  }

  /** @throws Error when the log-in is refused */
  static async signIn(
    url: string,
    { username }: Pick<Person, 'username'>,
    password?: string,
  ): Promise<Visitor> {
    const { status, cookie } = await logInAt(url, username, password);
    if (status !== 200) throw new Error(`${username} could not sign in: ${status}`);
    return new Visitor(cookie);
  }

  call<Body>(url: string, call: string, payload?: object): Promise<Told<Body>> {
    return callAt<Body>(url, call, payload, this.cookie);
  }

  /** The same. @returns the body of a success. @throws Error when it is none */
  async good<Body>(url: string, call: string, payload?: object): Promise<Body> {
    const { status, body } = await this.call<Body>(url, call, payload);
    if (status >= 300) throw new Error(`${call} is answered with ${status}: ${JSON.stringify(body)}`);
    return body;
  }
}
