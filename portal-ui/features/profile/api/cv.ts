import { useMutation, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { ERRORS } from '../../../../src/contract/messages.ts';
import { LIMITS } from '../../../../src/contract/limits.ts';
import { ApiError } from '../../../../ui-shared/api/client.ts';
import { removeCv, uploadCv } from '../../../../ui-shared/cv/api.ts';
import type { Advisor, CurrentUser } from '../../../../src/contract/api.ts';
import { readUser, USER_KEY } from '../../../../ui-shared/session/useUser.ts';

/**
 * `POST /api/upload`, then reads the user again. A file over 5 MB is refused before it is sent, in the server's words.
 * @returns (of the mutation) the text of the file, and the stored CV text of the profile
 */
export function useUploadCv() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File) => {
      if (file.size > LIMITS.cvFileBytes) throw new ApiError(413, ERRORS.CV_TOO_LARGE);
      const { cvText, cvFileId, cvFileUrl, cvFileName } = await uploadCv(file);
      const advisor = await cvChanged(client, { cvFileId, cvFileUrl, cvFileName });
      return { text: cvText, saved: advisor?.cvText ?? '' };
    },
  });
}

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

export type CvFile = Required<Pick<Advisor, 'cvFileId' | 'cvFileUrl' | 'cvFileName'>>;

/** Reads the user again after a change of the CV file; a failure keeps the known user. @returns the advisor */
export async function cvChanged(client: QueryClient, file: CvFile): Promise<Advisor | undefined> {
  client.setQueryData<CurrentUser | null>(USER_KEY, (user) =>
    user?.advisor ? { ...user, advisor: { ...user.advisor, ...file } } : user,
  );
  const user = await readUser(client).catch(() => null);
  if (user) client.setQueryData(USER_KEY, user);
  return client.getQueryData<CurrentUser | null>(USER_KEY)?.advisor;
}
