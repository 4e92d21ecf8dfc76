import type { Locator, Page } from 'playwright-core';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  buildSuperAdmin,
} from '../support/builders.ts';
import type { Person } from '../support/builders.ts';
import type { Site } from './site.ts';
import { openWithin } from './visits.ts';

/** Two groups that know nothing of each other, an admin of the first, and somebody who sees both. */
export interface ConsoleWorld {
  readonly groupA: { id: number; name: string };
  readonly groupB: { id: number; name: string };
  readonly groupAdmin: Person;
  readonly superAdmin: Person;
  /** In group B only. */
  readonly strangers: { advisorId: number; organizationId: number };
}

/** Builds the world; names are unlike any other's, so that several may stand in one database. */
export async function consoleWorld(site: Site, prefix: string): Promise<ConsoleWorld> {
  const [nameA, nameB] = [`${prefix} north`, `${prefix} south`];
  const groupA = await buildGroup(site, { name: nameA });
  const groupB = await buildGroup(site, { name: nameB });
  const advisor = await buildAdvisor(site, {
    groupIds: [groupB],
    profile: { firstName: 'Strange', lastName: 'Stranger' },
  });
  const organization = await buildOrganization(site, { groupIds: [groupB] });
  return {
    groupA: { id: groupA, name: nameA },
    groupB: { id: groupB, name: nameB },
    groupAdmin: await buildGroupAdmin(site, { groupIds: [groupA] }),
    superAdmin: await buildSuperAdmin(site),
    strangers: { advisorId: advisor.advisorId, organizationId: organization.organizationId },
  };
}

/** Whether somebody can sign in so. */
export async function canSignIn(site: Site, username: string, password: string): Promise<boolean> {
  return (await site.client().post('/api/login', { username, password })).status === 200;
}

/** Opens a list, from the dashboard without loading the console anew, and waits for its rows. */
export async function openList(page: Page, path: string, search = ''): Promise<void> {
  const query = search ? `?filter=${encodeURIComponent(JSON.stringify({ q: search }))}` : '';
  if (new URL(page.url(), 'http://x').pathname === '/admin') await openWithin(page, `/admin/${path}${query}`);
  else await page.goto(`/admin/${path}${query}`);
  await page.getByText(/^Showing \d+-\d+ of \d+ /).waitFor();
}

/** The rows of the list's table. */
export const rows = (page: Page): Locator =>
  page.getByRole('main').getByRole('table').locator('tbody tr:not([aria-hidden])');

/** Waits until nothing on the page or in its dialog stands for what is to come. */
export const loaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('[aria-busy=true], .MuiSkeleton-root'));

/** Chooses from a list by typing. */
export async function choose(form: Locator, label: string, name: string): Promise<void> {
  await form.getByRole('combobox', { name: label }).fill(name);
  await form.page().getByRole('option', { name }).first().click();
}

/** Chooses one of several groups; their list stays open for another choice and is closed here. */
export async function chooseGroup(form: Locator, name: string): Promise<void> {
  await choose(form, 'Groups', name);
  await form.page().keyboard.press('Escape');
}
