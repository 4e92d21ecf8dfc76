import { PASSWORD } from '../../support/builders.ts';
import type { Person } from '../../support/builders.ts';

/** An answer, whatever its status. */
export interface Answer<Body> {
  readonly status: number;
  readonly body: Body;
}

/** Somebody signed in: calls go to whichever process is named. */
export interface SignedIn {
  readonly cookie: string;
  readonly call: <Body>(url: string, method: string, path: string, payload?: object) => Promise<Answer<Body>>;
}

/** Signs somebody in at one process. @throws Error when the answer is no 200 */
export async function signInAt(url: string, person: Person): Promise<SignedIn> {
  const response = await fetch(`${url}/api/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ username: person.username, password: PASSWORD }),
  });
  if (response.status !== 200) throw new Error(`${person.username} could not sign in: ${response.status}`);
  const cookie = response.headers.getSetCookie()[0]?.split(';')[0] ?? '';
  return {
    cookie,
    call: async <Body>(at: string, method: string, path: string, payload?: object) => {
      const answer = await fetch(`${at}${path}`, {
        method,
        headers: { cookie, 'content-type': 'application/json' },
        signal: AbortSignal.timeout(30_000),
        ...(payload ? { body: JSON.stringify(payload) } : {}),
      });
      return { status: answer.status, body: (await answer.json()) as Body };
    },
  };
}
