import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { page } from '../../../ui-shared/layout/page.ts';

/** Where the page is, as the console's router knows it. */
export const IMPORT_PATH = ADMIN_PATHS.advisorImport.slice(ADMIN_PATHS.home.length);

/** The page, with the CSV reader that only it needs. */
export const AdvisorImport = page(
  [ADMIN_PATHS.advisorImport],
  ['admin-import'],
  () => import('./ImportPage.tsx'),
);
