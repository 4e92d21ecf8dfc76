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
 * `POST /api/upload`: replaces an advisor's CV. The file's text becomes the profile's CV text if that was empty.
 * @param advisorId given by administrators; advisors send their own
 * @throws ApiError with the server's message: too large, unknown type, without text, protected, damaged, too long
 */
export function uploadCv(file: File, advisorId?: number): Promise<UploadedCv> {
  const form = new FormData();
  if (advisorId !== undefined) form.append('advisorId', String(advisorId));
  form.append('file', file);
  return request<UploadedCv>('POST', '/api/upload', form);
}
