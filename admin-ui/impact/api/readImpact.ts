import type { ImpactReport } from '../../../src/contract/impact-api.ts';
import { call } from '../../app/data/httpClient.ts';
import type { ImpactWish } from '../wish.ts';
import { wishQuery } from '../wish.ts';

/** The report of a period. @throws HttpError */
export const readImpact = (wish: ImpactWish, signal: AbortSignal): Promise<ImpactReport> =>
  call<ImpactReport>('GET', `/api/admin/impact?${wishQuery(wish)}`, undefined, signal);
