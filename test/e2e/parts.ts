import type { Locator, Page } from 'playwright-core';

/** A page, or a part of it: what is looked for is looked for within it. */
export type Scope = Page | Locator;

interface Exactly {
  readonly exactly: string;
}
/** A name or a text: part of it in whatever case, a pattern, or the whole of it. */
export type Words = string | RegExp | Exactly;
export const exactly = (text: string | RegExp): Words => (text instanceof RegExp ? text : { exactly: text });

const isPart = (words: Words): words is string | RegExp =>
  typeof words === 'string' || words instanceof RegExp;
const byRole = (role: Parameters<Page['getByRole']>[0]) => (scope: Scope, name: Words) =>
  scope.getByRole(role, isPart(name) ? { name } : { name: name.exactly, exact: true });
export const textIn = (scope: Scope, text: Words): Locator =>
  isPart(text) ? scope.getByText(text) : scope.getByText(text.exactly, { exact: true });

export const button = byRole('button');
export const dialog = byRole('dialog');
export const heading = byRole('heading');
export const link = byRole('link');
export const region = byRole('region');
export const tab = byRole('tab');

/** The toast with this text. */
export const toast = (page: Page, text: string | RegExp): Locator =>
  page.getByRole('status').or(page.getByRole('alert')).getByText(text).first();

export const pageOf = (scope: Scope): Page => ('page' in scope ? scope.page() : scope);
