import { request } from '../../api/client.ts';

/** A stored CV and its text (contract §7, §10 "Files"). */
export interface UploadedCv {
  cvFileId: number;
  /** `/api/cv/file/ID` */
  cvFileUrl: string;
  cvFileName: string;
  cvFileType: string;
  /** In bytes. */
  cvFileSize: number;
  cvText: string;
}

/**
 * `POST /api/upload`: stores an advisor's CV in place of the one before. The profile's CV text becomes the file's when it
 * was empty, and stays otherwise.
 * @param advisorId whose it is; administrators name one, advisors send their own.
 * @throws ApiError with the server's message: too large, of no known type, without text, protected, damaged, too long.
 */
export function uploadCv(file: File, advisorId?: number): Promise<UploadedCv> {
  const form = new FormData();
  if (advisorId !== undefined) form.append('advisorId', String(advisorId));
  form.append('file', file);
  return request<UploadedCv>('POST', '/api/upload', form);
}
