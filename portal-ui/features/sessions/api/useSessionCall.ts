import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { Session } from '../../../../src/contract/work-api.ts';
import { USER_KEY } from '../../../../ui-shared/session/useUser.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';
import { SESSIONS_KEY } from './sessions.ts';

/** What shows hours, or who may do what: read anew when it is next looked at. */
const DEPENDENT = [['/api/requests'], ['/api/matches'], ['/api/hours'], USER_KEY];

/**
 * A call that changes a session. The lists are as the server has them before the dialog closes; also after a refusal,
 * since then somebody else has changed the session. What went wrong is the dialog's to show.
 */
export function useSessionCall<Payload>(
  call: (payload: Payload) => Promise<Session>,
  done: (session: Session) => string,
) {
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: call,
    onSuccess: (session) => toast({ title: done(session), variant: 'success' }),
    onSettled: async () => {
      for (const queryKey of DEPENDENT) void client.invalidateQueries({ queryKey });
      await client.invalidateQueries({ queryKey: SESSIONS_KEY });
    },
  });
}
