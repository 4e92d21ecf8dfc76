import { request } from '../../../../ui-shared/api/client.ts';

/**
 * Reads a CV and keeps nothing of it: `POST /api/cv/extract`.
 * @param advisorId open while the advisor is being added.
 * @throws ApiError; a code that begins with CV_ says that this file can never be read
 */
export async function extractCv(file: File, advisorId?: number): Promise<string> {
  const form = new FormData();
  form.append('file', file);
  if (advisorId !== undefined) form.append('advisorId', String(advisorId));
  return (await request<{ text: string }>('POST', '/api/cv/extract', form)).text;
}
