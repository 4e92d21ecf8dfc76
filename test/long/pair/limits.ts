import { RATE_LIMITS } from '../../../src/core/limits/limits.ts';
import { say } from '../support/figures.ts';
import type { Duo } from './duo.ts';

/** An address of which nobody else calls: the log-ins of the load have counters of their own. */
const ADDRESS = '203.0.113.7';
const TRIES = 30;

/** Wrong passwords for one account, through both processes at once: together they look at as many as one would. */
export async function guessPasswords(duo: Duo, username: string): Promise<string[]> {
  const refusedBy: [number, number] = [0, 0];
  let tried = 0;
  await Promise.all(
    Array.from({ length: TRIES }, async (_, turn) => {
      const at = (turn % 2) as 0 | 1;
      const { status } = await fetch(`${duo.url(at)}/api/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': ADDRESS },
        body: JSON.stringify({ username, password: `a wrong guess ${turn}` }),
      });
      if (status === 401) tried += 1;
      if (status === 429) refusedBy[at] += 1;
    }),
  );
  const { points } = RATE_LIMITS.loginAccount;
  say(
    `  limits: ${tried} of ${tried + refusedBy[0] + refusedBy[1]} wrong passwords were looked at by both together, ${points} are allowed`,
  );
  const isShared = tried === points && refusedBy.every((times) => times > 0);
  return isShared ? [] : ['the processes do not share their limits'];
}
