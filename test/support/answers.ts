import { expect } from 'chai';
import { PASSWORD } from './builders.ts';
import type { Answer, Client } from './client.ts';

interface Told {
  readonly status: number;
  readonly text?: unknown;
}

/** Waits for an answer of this status. @param what is asked, where a test asks several things */
export async function expectStatus<A extends Told>(
  call: A | Promise<A>,
  status: number,
  what = '',
): Promise<A> {
  const answer = await call;
  const said = typeof answer.text === 'string' ? answer.text.slice(0, 500) : '';
  expect(answer.status, `${what} ${said}`).to.equal(status);
  return answer;
}

/** Waits for an answer of this status that holds these parts. */
export async function expectAnswer<A extends Told & { readonly body: unknown }>(
  call: A | Promise<A>,
  status: number,
  ...expected: [parts: object] | [what: string, parts: object]
): Promise<A> {
  const [what, parts] = expected.length === 1 ? ['', expected[0]] : expected;
  const answer = await expectStatus(call, status, what);
  expect(answer.body, what).to.deep.include(parts);
  return answer;
}

export const statusesOf = <S>(all: readonly { readonly status: S }[]): S[] => all.map(({ status }) => status);

/** Types a username or an address and a password, everybody's unless said otherwise. */
export const logIn = <Body = Record<string, unknown>>(
  client: Pick<Client, 'post'>,
  username: string | undefined,
  password: string | undefined = PASSWORD,
): Promise<Answer<Body>> => client.post<Body>('/api/login', { username, password });
