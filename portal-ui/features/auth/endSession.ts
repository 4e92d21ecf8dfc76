import { request } from '../../../ui-shared/api/client.ts';
import { setLoggedInFlag } from '../../../ui-shared/session/flag.ts';
import { forgetTyped } from '../../app/forgetTyped.ts';

/** Clears the logged-in flag and ends the session; a session that has ended is no error. */
export async function endSession(): Promise<void> {
  setLoggedInFlag(false);
  forgetTyped();
  await request<unknown>('POST', '/api/logout', {}).catch(() => undefined);
}
