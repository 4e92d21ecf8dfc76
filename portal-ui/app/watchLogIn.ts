import type { QueryClient } from '@tanstack/react-query';
import { whenUnauthorized } from '../../ui-shared/api/client.ts';
import { setLoggedInFlag } from '../../ui-shared/session/flag.ts';
import { checkLogIn, endedUserId } from '../../ui-shared/session/logInEnd.ts';

export function watchLogIn(client: QueryClient): void {
  whenUnauthorized(() => {
    void checkLogIn(client).then(() => {
      if (endedUserId() !== null) setLoggedInFlag(false);
    });
  });
}
