import { expect } from 'chai';
import type { Locator, Page } from 'playwright-core';
import { textIn, toast, type Scope, type Words } from './parts.ts';

/** Waits until each of these texts stands there, in one place. */
export async function says(scope: Scope, ...texts: readonly Words[]): Promise<void> {
  for (const text of texts) await textIn(scope, text).waitFor();
}

/** Waits until each of these texts stands there, in one place or in several: beside its field and on top of them all. */
export async function mentions(scope: Scope, ...texts: readonly Words[]): Promise<void> {
  for (const text of texts) await textIn(scope, text).first().waitFor();
}

/**
 * How long a story waits for what reaches an open page by itself: nothing but the live stream brings it. How soon it does
 * (contract §6: two seconds) is what `npm run bench -- mixed` measures.
 */
export const LIVE = { timeout: 20_000 };

/** Waits until each of these texts has come by itself. */
export async function hears(scope: Scope, ...texts: readonly Words[]): Promise<void> {
  for (const text of texts) await textIn(scope, text).waitFor(LIVE);
}

/** Waits for the toasts with these texts. */
export async function told(page: Page, ...texts: readonly (string | RegExp)[]): Promise<void> {
  for (const text of texts) await toast(page, text).waitFor();
}

/** Waits until each of these is there. */
export async function appears(...things: readonly Locator[]): Promise<void> {
  for (const thing of things) await thing.waitFor();
}

/** Waits until it is not there any more. */
export const gone = (things: Locator): Promise<void> => things.waitFor({ state: 'detached' });

/** There is none of it now. What it depends on has to have come before. */
export async function none(things: Locator, why?: string): Promise<void> {
  expect(await things.count(), why).to.equal(0);
}

/** What a field has or gets: a text, a tick, or an option by its value or its words. */
type Value = string | boolean | { readonly option: string };
/** Values by the labels of their fields, or by their names where the words of a label are elsewhere as well. */
export type Values = Readonly<Record<string, Value>>;

export const fieldOf = (scope: Scope, label: string): Locator =>
  /^[a-z]/.test(label) ? scope.locator(`[name=${label}]`) : scope.getByLabel(label);

/** Fields have these values now. */
export async function holds(scope: Scope, values: Values, why?: string): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(scope, label);
    if (typeof value === 'boolean') expect(await field.isChecked(), why ?? label).to.equal(value);
    else
      expect(await field.inputValue(), why ?? label).to.equal(
        typeof value === 'string' ? value : value.option,
      );
  }
}
