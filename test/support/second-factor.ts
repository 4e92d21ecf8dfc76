import { setTimeout as pause } from 'node:timers/promises';
import { Secret, TOTP } from 'otpauth';
import type { RecoveryCodes } from '../../src/contract/sign-in-api.ts';
import type { Client } from './client.ts';
import { change, dbTimeIn } from './rows.ts';
import type { TestServer } from './server.ts';

/** Somebody's authenticator app. */
export type App = Awaited<ReturnType<typeof turnOnCodes>>;

/** The code that an app shows. @param steps half minutes from now */
export const codeOf = (secret: string, steps = 0): string =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

/** Waits where the half minute is about to end: codes of a test are all of the same one. */
async function sameHalfMinute(): Promise<void> {
  const left = 30_000 - (Date.now() % 30_000);
  if (left < 3_000) await pause(left + 50);
}

/** Turns one-time codes on, with the code of the half minute before, so that the present one is still good. */
export async function turnOnCodes(client: Client) {
  await sameHalfMinute();
  const { secret } = (await client.post<{ secret: string }>('/api/user/totp')).body;
  const confirmed = await client.post<RecoveryCodes>('/api/user/totp/confirm', { code: codeOf(secret, -1) });
  if (confirmed.status !== 200) throw new Error(`codes could not be turned on: ${confirmed.text}`);
  const { recoveryCodes } = confirmed.body;
  return {
    secret,
    recoveryCodes,
    /** The code of a half minute: the present one, or so many after it. */
    code: (steps = 0) => codeOf(secret, steps),
  };
}

/** A code that is wrong now, before and after. */
export const wrongCode = ({ code }: Pick<App, 'code'>): string => {
  const right = [-1, 0, 1, 2].map((steps) => code(steps));
  return ['000000', '111111', '222222', '333333', '444444'].find((each) => !right.includes(each)) ?? '';
};

/** Somebody's log-ins are no longer young enough to change how they are signed in. */
export const ageLogIns = (test: Pick<TestServer, 'db'>, { userId }: { readonly userId: number }) =>
  change(test, 'login_sessions', { user_id: userId }, { authenticated_at: dbTimeIn(-16 * 60_000) });
