import type { QueryClient } from '@tanstack/react-query';
import { whenUnauthorized } from '../../ui-shared/api/client.ts';
import { setLoggedInFlag } from '../../ui-shared/session/flag.ts';
import { checkLogIn, endedUserId } from '../../ui-shared/session/logInEnd.ts';

/** Notices when the log-in has ended, by whichever call is refused first; the live connection's own question is one. */
export function watchLogIn(client: QueryClient): void {
  whenUnauthorized(() => {
    void checkLogIn(client).then(() => {
      if (endedUserId() !== null) setLoggedInFlag(false);
    });
  });
}
