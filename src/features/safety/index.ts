import { feature } from '../../core/http/feature.ts';
import { blockRoutes } from './blocks/blocks.routes.ts';

export { blockedPeople } from './blocks/blocked-people.queries.ts';
export type { BlockedPerson } from './blocks/blocked-people.queries.ts';
export { listBlocks } from './blocks/blocks.queries.ts';

/** People's safety: blocks. */
export const safety = feature('safety', blockRoutes);
