import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { page } from '../../../ui-shared/layout/page.ts';

export const IMPORT_PATH = ADMIN_PATHS.advisorImport.slice(ADMIN_PATHS.home.length);

export const AdvisorImport = page(
  [ADMIN_PATHS.advisorImport],
  ['admin-import'],
  () => import('./ImportPage.tsx'),
);
