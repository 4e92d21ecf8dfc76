import { request } from '../../api/client.ts';

/**
 * `DELETE /api/cv/file`: deletes an advisor's CV file; the profile's CV text stays (contract §10 "Files").
 * @param advisorId whose it is; administrators name one, advisors delete their own.
 * @returns false when there was none.
 * @throws ApiError as `request`.
 */
export async function removeCv(advisorId?: number): Promise<boolean> {
  const query = advisorId === undefined ? '' : `?advisorId=${advisorId}`;
  const { deleted } = await request<{ deleted: boolean }>('DELETE', `/api/cv/file${query}`);
  return deleted;
}
