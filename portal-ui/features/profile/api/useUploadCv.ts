import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ERRORS } from '../../../../src/contract/messages.ts';
import { LIMITS } from '../../../../src/contract/limits.ts';
import { ApiError } from '../../../../ui-shared/api/client.ts';
import { uploadCv } from '../../../../ui-shared/cv/api/uploadCv.ts';
import { cvChanged } from './cvChanged.ts';

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
