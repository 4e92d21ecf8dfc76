import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { PASSWORD, type Person } from '../../support/builders.ts';
import { requestForm } from '../../support/work.ts';
import type { Pair } from '../support/world.ts';

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

/** Brings a pair together: the organisation asks, the advisor accepts; then they may write to each other. */
export async function bringTogether(url: string, { organization, advisors }: Pair): Promise<void> {
  const asker = await signInAt(url, organization);
  const { body } = await asker.call<HelpRequest>(
    url,
    'POST',
    '/api/requests',
    requestForm({ title: 'Work that brings together', hoursNeeded: 1 }),
  );
  const [match] = body.matches;
  const advisor = advisors.find(({ advisorId }) => advisorId === match?.advisorId);
  if (!match || !advisor) throw new Error('nobody was proposed');
  const answer = await (
    await signInAt(url, advisor)
  ).call(url, 'PATCH', `/api/matches/${match.id}`, {
    status: 'accepted',
  });
  if (answer.status !== 200) throw new Error(`the match was not accepted: ${answer.status}`);
}
