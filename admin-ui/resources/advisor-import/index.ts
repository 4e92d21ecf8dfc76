import { lazy } from 'react';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';

/** Where the page is, as the console's router knows it. */
export const IMPORT_PATH = ADMIN_PATHS.advisorImport.slice(ADMIN_PATHS.home.length);

/** The page, with the CSV reader that only it needs. */
export const AdvisorImport = lazy(() => import('./ImportPage.tsx'));
