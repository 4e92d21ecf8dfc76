import { PASSWORD, type Person } from '../../support/builders.ts';

export interface Answer<Body = unknown> {
  readonly status: number;
  readonly body: Body;
}

/** Somebody who is signed in, and may go to any of the servers. */
export class Visitor {
  readonly #cookie: string;

  private constructor(cookie: string) {
    this.#cookie = cookie;
  }

  /** @throws Error when the log-in is refused */
  static async signIn(url: string, { username }: Person): Promise<Visitor> {
    const response = await call(url, 'POST', '/api/login', { username, password: PASSWORD });
    if (!response.ok) throw new Error(`${username} could not sign in: ${response.status}`);
    return new Visitor(response.headers.getSetCookie()[0]?.split(';')[0] ?? '');
  }

  async get<Body>(url: string, path: string): Promise<Answer<Body>> {
    return answer(await call(url, 'GET', path, undefined, this.#cookie));
  }

  async send<Body>(url: string, method: string, path: string, payload?: object): Promise<Answer<Body>> {
    return answer(await call(url, method, path, payload, this.#cookie));
  }
}

function call(url: string, method: string, path: string, payload?: object, cookie?: string) {
  return fetch(`${url}${path}`, {
    method,
    headers: {
      ...(cookie === undefined ? {} : { cookie }),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { body: JSON.stringify(payload) }),
    signal: AbortSignal.timeout(30_000),
  });
}

async function answer<Body>(response: Response): Promise<Answer<Body>> {
  const text = await response.text();
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as Body };
}
