import { useMutation, useQuery } from '@tanstack/react-query';
import type { AccountDeleted, LogIn, LogInsEnded, Visibility } from '../../../../src/contract/privacy-api.ts';
import { request, send } from '../../../../ui-shared/api/client.ts';
import { saveFile } from '../../../../ui-shared/files/saveFile.ts';
import { LEAVING_KEY } from '../../../../ui-shared/session/logInEnd.ts';
import { useCall } from '../../../components/useCall.ts';

/** `GET /api/user/visibility`, read anew at every visit: others join, leave and are matched. */
export const useVisibility = () => useQuery<Visibility>({ queryKey: ['/api/user/visibility'], staleTime: 0 });

const LOG_INS_KEY = ['/api/user/login-sessions'] as const;
const [LOG_INS_PATH] = LOG_INS_KEY;

/** `GET /api/user/login-sessions`: where one is signed in, read anew at every visit. */
export const useLogIns = () => useQuery<LogIn[]>({ queryKey: LOG_INS_KEY, staleTime: 0 });

/** `DELETE /api/user/login-sessions/{id}`, or without an id all but the present one. */
export const useEndLogIns = () =>
  useCall({
    call: (id: number | null) =>
      id === null
        ? request<LogInsEnded>('DELETE', LOG_INS_PATH)
        : request<unknown>('DELETE', `${LOG_INS_PATH}/${id}`).then((): LogInsEnded => ({ ended: 1 })),
    refresh: [LOG_INS_KEY],
  });

/**
 * `GET /api/user/export`, saved under the server's name for it. The answer is read whole before it is saved, so that a
 * download that breaks off is an error and not a file.
 */
export const useDownloadOwnData = () =>
  useMutation({
    mutationFn: async () => {
      const answer = await send('GET', '/api/user/export');
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await answer.blob(), name ?? 'export.json');
    },
  });

/** `DELETE /api/user`; the form shows what goes wrong. */
export const useDeleteAccount = (run: <T>(call: () => Promise<T>) => Promise<T>) =>
  useMutation({
    mutationKey: LEAVING_KEY,
    mutationFn: (password: string) =>
      run(() => request<AccountDeleted>('DELETE', '/api/user', password ? { password } : {})),
  });
