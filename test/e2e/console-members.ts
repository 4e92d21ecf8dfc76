import type { Locator, Page } from 'playwright-core';
import { looksRight } from './axe.ts';
import { loaded, openList } from './console-visits.ts';
import { dialog, exactly } from './parts.ts';
import { appears, mentions, none, says } from './outcomes.ts';
import { press, pressFor, type Outcome } from './steps.ts';
import { goWithin } from './visits.ts';

/** The two lists of members, whose pages are alike, and their words. */
const LISTS = {
  advisors: {
    one: 'Advisor',
    named: 'advisor',
    show: 'Show Suggested Matches',
    hide: 'Hide Suggested Matches',
  },
  organizations: {
    one: 'Organization',
    named: 'organisation',
    show: 'Show Suggested Advisors',
    hide: 'Hide Advisors',
  },
} as const;
type List = keyof typeof LISTS;

/** What opens over a member's list. */
const PAGES = ['show', 'suggestions', 'edit', 'delete', 'password'] as const;

/** Opens the form for another member. @returns what saves it and waits for texts, on the page or in the form */
export async function openNew(page: Page, list: List) {
  const add = `Add ${LISTS[list].one}`;
  await openList(page, list);
  const form = await pressFor(page, add);
  await form.waitFor();
  const save = async (onPage?: string, inForm?: Outcome) => {
    await press(form, add, inForm);
    if (onPage) await mentions(page, onPage);
  };
  return { form, save };
}

export async function openEdit(page: Page, list: List, id: number | undefined): Promise<Locator> {
  await page.goto(`/admin/${list}/${id}/edit`);
  return dialog(page, `Edit ${LISTS[list].one}`);
}

/** Somebody of another group is neither found nor shown, whatever the address. */
export async function isHidden(page: Page, list: List, id: number, name: string, nobody: string) {
  await openList(page, list);
  await page.getByRole('searchbox').fill(name);
  await says(page, nobody);
  for (const what of PAGES) {
    await page.goto(`/admin/${list}/${id}/${what}`);
    await mentions(page, `The ${LISTS[list].named} could not be loaded`);
    await page.waitForURL(`**/admin/${list}`);
    await none(page.getByText(name), what);
  }
}

/** The list, with and without suggestions, and all that opens over it: no finding of axe, nothing sideways. */
export async function membersLookRight(page: Page, list: List, id: number, name: string): Promise<void> {
  const { one, show, hide } = LISTS[list];
  const check = async (what: string) => {
    await loaded(page);
    await looksRight(page, what);
  };
  await openList(page, list, name);
  await check('list');
  await press(page, show);
  // On a phone the row lies below the filters; what is out of view waits for its suggestions.
  await page.getByText(/^Showing /).scrollIntoViewIfNeeded();
  await loaded(page);
  await page.evaluate(() => scrollTo(0, 0));
  await check('list with suggestions');
  // Rows behind a dialog are out of view and would wait for theirs.
  await press(page, hide);
  const own = new RegExp(name);
  const titles = {
    show: own,
    suggestions: own,
    edit: `Edit ${one}`,
    delete: `Delete ${one}`,
    password: 'Reset password',
  };
  for (const what of PAGES) {
    await goWithin(page, `/admin/${list}/${id}/${what}`);
    await appears(dialog(page, titles[what]));
    await check(what);
  }
  await goWithin(page, `/admin/${list}/create`);
  const form = dialog(page, `Add ${one}`);
  await press(form, exactly(`Add ${one}`));
  await form.getByRole('alert').waitFor();
  await check('form with errors');
}
