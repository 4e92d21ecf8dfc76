import type { Page, Response } from 'playwright-core';
import { DEMO_PASSWORD } from '../../db/seeds/demo.ts';
import { openSite } from '../e2e/site.ts';
import type { BenchRow } from './report.ts';

/** Script that a first visit loads, compressed, against the budget (design/architecture.md); nothing from other hosts. */
export async function benchScreens(): Promise<BenchRow[]> {
  const site = await openSite();
  try {
    const landing = await loaded(await visitor(site), `${site.url}/`);
    const admin = await visitor(site);
    await admin.request.post(`${site.url}/api/login`, {
      data: { username: 'demo_super_admin', password: DEMO_PASSWORD },
    });
    const list = await loaded(admin, `${site.url}/admin/advisors`);
    return [
      row('script of the landing page, compressed', landing, 190),
      row('script of the console’s first list, compressed', list, 420),
    ];
  } finally {
    await site.close();
  }
}

const visitor = async (site: Awaited<ReturnType<typeof openSite>>): Promise<Page> =>
  (await site.browser.visitor()).page;

/** Opens an address with an empty cache. @returns kB of script bodies over the wire */
async function loaded(page: Page, url: string): Promise<number> {
  const answers: Response[] = [];
  page.on('response', (answer) => void answers.push(answer));
  await page.goto(url, { waitUntil: 'networkidle' });
  const elsewhere = answers.find((answer) => new URL(answer.url()).origin !== new URL(url).origin);
  if (elsewhere) throw new Error(`loaded from another host: ${elsewhere.url()}`);
  const scripts = answers.filter((answer) => answer.request().resourceType() === 'script');
  const sizes = await Promise.all(scripts.map((answer) => answer.request().sizes()));
  return sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000;
}

const row = (name: string, value: number, floor: number): BenchRow => ({
  name,
  value,
  floor,
  ratio: value / floor,
  unit: 'kB',
  budget: '≤ 1',
});
