import type { Locator, Page } from 'playwright-core';
import {
  buildAdvisor,
  buildGroup,
  buildGroupAdmin,
  buildOrganization,
  buildSuperAdmin,
  PASSWORD,
} from '../support/builders.ts';
import type { Person } from '../support/builders.ts';
import type { Client } from '../support/client.ts';
import type { DESKTOP, Visitor } from './browser.ts';
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

/** A visitor who is signed in as this person; the form itself has stories of its own. */
export async function visitAs(
  site: Site,
  { username }: Pick<Person, 'username'>,
  options: { viewport?: typeof DESKTOP; colorScheme?: 'light' | 'dark' } = {},
): Promise<Visitor> {
  const visitor = await site.browser.visitor(options);
  const answer = await visitor.page.request.post(`${site.url}/api/login`, {
    data: { username, password: PASSWORD },
  });
  if (!answer.ok()) throw new Error(`signing in answered ${answer.status()}`);
  return visitor;
}

/** The same person at the API. */
export async function clientOf(site: Site, { username }: Pick<Person, 'username'>): Promise<Client> {
  const client = site.client();
  await client.post('/api/login', { username, password: PASSWORD });
  return client;
}

/** Whether somebody can sign in so. */
export async function canSignIn(site: Site, username: string, password: string): Promise<boolean> {
  return (await site.client().post('/api/login', { username, password })).status === 200;
}

/** Opens a list, from the dashboard without loading the console anew, and waits for its rows. */
export async function openList(page: Page, url: string, path: string, search = ''): Promise<void> {
  const query = search ? `?filter=${encodeURIComponent(JSON.stringify({ q: search }))}` : '';
  if (page.url() === `${url}/admin`) await openWithin(page, `/admin/${path}${query}`);
  else await page.goto(`${url}/admin/${path}${query}`);
  await page.getByText(/^Showing \d+-\d+ of \d+ /).waitFor();
}

/** The rows of the list's table. */
export const rows = (page: Page): Locator =>
  page.getByRole('main').getByRole('table').locator('tbody tr:not([aria-hidden])');

/** The dialog of this name. */
export const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name });

/** A text wherever it stands: while a dialog is open, the page behind it (and its toasts) is hidden from readers. */
export const said = (page: Page, text: string | RegExp): Locator => page.getByText(text).first();

/** Waits until nothing on the page or in its dialog stands for what is to come. */
export const loaded = (page: Page): Promise<unknown> =>
  page.waitForFunction(() => !document.querySelector('[aria-busy=true], .MuiSkeleton-root'));
