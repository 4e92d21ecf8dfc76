import { useMutation } from '@tanstack/react-query';
import { send } from '../../../../ui-shared/api/client.ts';
import { saveFile } from '../../../../ui-shared/files/saveFile.ts';

/**
 * `GET /api/user/export`, saved under the server's name for it. Kept whole before it is saved: a file that breaks off half
 * way is an error to tell of, not a file.
 */
export function useDownloadOwnData() {
  return useMutation({
    mutationFn: async () => {
      const answer = await send('GET', '/api/user/export');
      const name = /filename="([^"]+)"/.exec(answer.headers.get('content-disposition') ?? '')?.[1];
      saveFile(await answer.blob(), name ?? 'export.json');
    },
  });
}
