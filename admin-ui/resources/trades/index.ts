import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { page } from '../../../ui-shared/layout/page.ts';

const TEXTS = ['admin-trades'];

/** The resource as react-admin takes it. */
export const trades = {
  name: 'trades',
  list: page([ADMIN_PATHS.trades], TEXTS, () => import('./List.tsx')),
  create: page([], TEXTS, () => import('./Create.tsx')),
  edit: page([], TEXTS, () => import('./Edit.tsx')),
  show: page([], TEXTS, () => import('./Show.tsx')),
} as const;
