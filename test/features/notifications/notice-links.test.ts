import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect } from 'chai';
import { USER_TYPES } from '../../../src/contract/enums.ts';
import { NOTICE_LINKS } from '../../../src/contract/notice-links.ts';
import { ADMIN_PATHS, PATHS, isPortalRoute } from '../../../src/contract/routes.ts';
import { destinationOf } from '../../../ui-shared/notifications/destination.ts';

const SCREENS = new URL('../../../', import.meta.url).pathname;
const ROUTES = join(SCREENS, 'portal-ui/app/PortalRoutes.tsx');

const links = Object.entries(NOTICE_LINKS).map(([name, link]) => ({ name, link: link(7) }));
const consolePages: readonly string[] = Object.values(ADMIN_PATHS);

/** The page's source with that of its folder: what reads its address is beside it. */
function sourceOf(path: string): string {
  const key = Object.entries(PATHS).find(([, each]) => each === path)?.[0];
  const routes = readFileSync(ROUTES, 'utf8');
  const pages = [...routes.matchAll(/route\(\s*([^\],]*)[\s\S]*?import\('([^']+)'\)/g)];
  const file = pages.find(([, paths = '']) => paths === `PATHS.${key}`)?.[2];
  if (!file) throw new Error(`no page for ${path}`);
  const folder = dirname(join(dirname(ROUTES), file));
  return readdirSync(folder)
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => readFileSync(join(folder, name), 'utf8'))
    .join('\n');
}

describe('The links of notices', () => {
  it('lead to pages of the portal or of the console', () => {
    for (const { name, link } of links) {
      const [path = ''] = link.split('?');
      const isThere =
        isPortalRoute(path) || consolePages.some((page) => path === page || path === `${page}/7/show`);
      expect(isThere, `${name}: ${link}`).to.equal(true);
    }
  });

  it('carry parameters that the page reads, with values that it knows', () => {
    for (const { name, link } of links) {
      const [path = '', query = ''] = link.split('?');
      for (const [key, value] of new URLSearchParams(query)) {
        const source = sourceOf(path);
        expect(source, `${name}: ${key}`).to.contain(`.get('${key}')`);
        if (value !== '7') expect(source, `${name}: ${value}`).to.contain(`.get('${key}') === '${value}'`);
      }
    }
  });

  it('lead each reader somewhere: members to the portal, administrators to the console', () => {
    for (const { name, link } of links) {
      const found = USER_TYPES.map((userType) => destinationOf(link, userType)).filter((one) => one !== null);
      expect(found, name).not.to.deep.equal([]);
    }
    for (const name of ['match', 'request', 'session'] as const) {
      const link = NOTICE_LINKS[name](7);
      expect(destinationOf(link, 'organization'), name).to.equal(link);
      expect(destinationOf(link, 'group_admin'), name).to.match(/^\/admin\/\w+\/7\/show$/);
    }
  });
});
