import { ADMIN_PATHS } from '../../src/contract/routes.ts';

/** Whether a path belongs to the console. */
export function isConsolePath(path: string): boolean {
  return path === ADMIN_PATHS.home || path.startsWith(`${ADMIN_PATHS.home}/`);
}
