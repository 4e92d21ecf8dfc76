import { download } from '../../app/data/httpClient.ts';
import type { ImpactWish } from '../wish.ts';
import { wishQuery } from '../wish.ts';

/** The report as a CSV file. @throws HttpError */
export const exportImpact = (wish: ImpactWish): Promise<Blob> =>
  download(`/api/admin/impact/export?${wishQuery(wish)}`);
