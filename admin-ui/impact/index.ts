import { ADMIN_PATHS } from '../../src/contract/routes.ts';
import { page } from '../../ui-shared/layout/page.ts';

/** Where the page is, as the console's router knows it. */
export const IMPACT_PATH = ADMIN_PATHS.impact.slice(ADMIN_PATHS.home.length);

/** The page, in a part of the script that only it needs. */
export const Impact = page([ADMIN_PATHS.impact], ['impact'], () => import('./ImpactPage.tsx'));
