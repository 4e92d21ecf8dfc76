/** What tests ask of answers. */
import { expect } from 'chai';
import type { Answer } from './client.ts';

/** Holds what status a call is answered with. @returns the answer's body */
export async function expectStatus<Body>(
  status: number,
  call: Promise<Answer<Body>>,
  what = '',
): Promise<Body> {
  const answer = await call;
  expect(answer.status, `${what} ${answer.text.slice(0, 500)}`).to.equal(status);
  return answer.body;
}

/** A code such as `NOT_FOUND`, a sentence, or what is wrong with which field. */
type Told = string | Readonly<Record<string, string>>;

/** Holds that a call is refused, and what its caller is told: the code, the words, what is wrong with each field. */
export async function expectRefusal(
  status: number,
  told: Told | readonly Told[],
  call: Promise<Answer<unknown>>,
  what?: string,
): Promise<void> {
  const { code, message, fields } = (await expectStatus(status, call, what)) as Record<string, unknown>;
  for (const each of [told].flat())
    if (typeof each === 'object') expect(fields, what).to.deep.equal(each);
    else expect(/^[A-Z_]+$/.test(each) ? code : message, what).to.equal(each);
}

/** The statuses of calls that are made at once, the lowest first. */
export const statusesOf = async (calls: readonly Promise<Answer<unknown>>[]): Promise<number[]> =>
  (await Promise.all(calls)).map(({ status }) => status).sort((a, b) => a - b);

/** The ids of a list, in its order. */
export const idsOf = async (call: Promise<Answer<readonly { readonly id: number }[]>>): Promise<number[]> =>
  (await expectStatus(200, call)).map(({ id }) => id);

/** A list's path that is narrowed, as react-admin asks. */
export const filtered = (path: string, filter: object): string =>
  `${path}?filter=${encodeURIComponent(JSON.stringify(filter))}`;
