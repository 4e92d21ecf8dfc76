/** What tests ask of answers. */
import { expect } from 'chai';
import type { Answer } from './client.ts';

/** Holds what status a call is answered with. @param what is asked, where several are @returns the whole answer */
export async function expectAnswer<A extends { readonly status: number; readonly text?: unknown }>(
  status: number,
  call: A | Promise<A>,
  what = '',
): Promise<A> {
  const answer = await call;
  const said = typeof answer.text === 'string' ? answer.text.slice(0, 500) : '';
  expect(answer.status, `${what} ${said}`).to.equal(status);
  return answer;
}

/** The same. @returns the answer's body */
export const expectStatus = async <Body>(
  status: number,
  call: Answer<Body> | Promise<Answer<Body>>,
  what?: string,
): Promise<Body> => (await expectAnswer(status, call, what)).body;

/** A code such as `NOT_FOUND`, a sentence, or what is wrong with which field. */
type Told = string | Readonly<Record<string, string>>;

/** Holds that a call is refused, and what its caller is told: the code, the words, what is wrong with each field. */
export async function expectRefusal(
  status: number,
  told: Told | readonly Told[],
  call: Answer<unknown> | Promise<Answer<unknown>>,
  what?: string,
): Promise<void> {
  const { code, message, fields } = (await expectStatus(status, call, what)) as Record<string, unknown>;
  for (const each of [told].flat())
    if (typeof each === 'object') expect(fields, what).to.deep.equal(each);
    else expect(/^[A-Z_]+$/.test(each) ? code : message, what).to.equal(each);
}

/** The statuses of calls that are made at once, the lowest first. */
export const statusesOf = async (calls: readonly (Answer<unknown> | Promise<Answer<unknown>>)[]) =>
  (await Promise.all(calls.map((call) => Promise.resolve(call))))
    .map(({ status }) => status)
    .sort((a, b) => a - b);

/** The statuses of as many calls, one after the other, in their order. */
export async function statusesInTurn(count: number, call: (at: number) => Promise<Answer<unknown>>) {
  const statuses: number[] = [];
  for (let at = 0; at < count; at += 1) statuses.push((await call(at)).status);
  return statuses;
}

/** The ids of a list, in its order. */
export const idsOf = async (call: Promise<Answer<readonly { readonly id: number }[]>>): Promise<number[]> =>
  (await expectStatus(200, call)).map(({ id }) => id);

/** A list's path that is narrowed, as react-admin asks. */
export const filtered = (path: string, filter: object): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
