import { request } from '../../api/client.ts';

/**
 * `DELETE /api/cv/file`: deletes an advisor's CV file; the CV text stays (contract §10 "Files").
 * @param advisorId given by administrators; advisors delete their own
 * @returns false when there was none
 * @throws ApiError
 */
export async function removeCv(advisorId?: number): Promise<boolean> {
  const query = advisorId === undefined ? '' : `?advisorId=${advisorId}`;
  const { deleted } = await request<{ deleted: boolean }>('DELETE', `/api/cv/file${query}`);
  return deleted;
}
