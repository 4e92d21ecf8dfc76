import { ADMIN_PATHS, PATHS } from '../../src/contract/routes.ts';

const WORK: Readonly<Record<string, { key: string; path: string }>> = {
  [PATHS.matches]: { key: 'match', path: ADMIN_PATHS.matches },
  [PATHS.requests]: { key: 'request', path: ADMIN_PATHS.requests },
  [PATHS.sessions]: { key: 'session', path: ADMIN_PATHS.sessions },
};

/** The console's page for a link: `/matches/7`, or `/matches?match=7`, is `/admin/matches/7/show`; null without one. */
export function consoleWorkPath(link: string): string | null {
  const [path = '', query = ''] = link.split('?');
  const [, base = path, ofPath] = /^(\/matches)\/(\d+)$/.exec(path) ?? [];
  const page = WORK[base];
  if (!page) return null;
  const id = ofPath ?? new URLSearchParams(query.split('#')[0]).get(page.key);
  return id && /^\d{1,10}$/.test(id) ? `${page.path}/${id}/show` : page.path;
}

export const isConsolePath = (path: string): boolean =>
  path === ADMIN_PATHS.home || path.startsWith(`${ADMIN_PATHS.home}/`);
