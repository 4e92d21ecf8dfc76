import { useMutation, useQueryClient } from '@tanstack/react-query';
import { removeCv } from '../../../../ui-shared/cv/api/removeCv.ts';
import { cvChanged } from './cvChanged.ts';

/** `DELETE /api/cv/file`, then reads the user again; the CV text stays. */
export function useRemoveCv() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async () => {
      await removeCv();
      await cvChanged(client, { cvFileId: null, cvFileUrl: null, cvFileName: null });
    },
  });
}
