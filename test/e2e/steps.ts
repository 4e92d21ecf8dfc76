import { readFile } from 'node:fs/promises';
import type { Locator } from 'playwright-core';
import { fieldOf, gone, mentions, says, told, type Values } from './outcomes.ts';
import { button, dialog, link, pageOf, type Scope, type Words } from './parts.ts';

/** What a step brings about. */
export interface Outcome {
  /** Another address. */
  readonly leadsTo?: string | RegExp;
  /** Toasts. */
  readonly told?: string | RegExp | readonly (string | RegExp)[];
  /** Texts in the same part of the page, in one place each. */
  readonly says?: Words | readonly Words[];
  /** The same, in one place or in several. */
  readonly mentions?: Words | readonly Words[];
  /** The part of the page has gone. */
  readonly closes?: boolean;
}

async function comesAbout(scope: Scope, outcome: Outcome): Promise<void> {
  const page = pageOf(scope);
  if (outcome.leadsTo) await page.waitForURL(outcome.leadsTo);
  await told(page, ...[outcome.told ?? []].flat());
  await says(scope, ...[outcome.says ?? []].flat());
  await mentions(scope, ...[outcome.mentions ?? []].flat());
  if (outcome.closes && 'page' in scope) await gone(scope);
}

/** Presses a button, and waits for what that brings about. */
export async function press(scope: Scope, name: Words, outcome: Outcome = {}): Promise<void> {
  await button(scope, name).click();
  await comesAbout(scope, outcome);
}

/** Follows a link, and waits for what that brings about. */
export async function follow(scope: Scope, name: Words, outcome: Outcome = {}): Promise<void> {
  await link(scope, name).click();
  await comesAbout(scope, outcome);
}

/** Follows the first of several links. */
export async function followFirst(scope: Scope, name: Words, outcome: Outcome = {}): Promise<void> {
  await link(scope, name).first().click();
  await comesAbout(scope, outcome);
}

/** Presses a button that opens a dialog. @returns the dialog */
export async function pressFor(scope: Scope, name: Words, opened: Words = name): Promise<Locator> {
  await button(scope, name).click();
  return dialog(pageOf(scope), opened);
}

/** Presses a button, answers the question that it asks, and waits for what that brings about. */
export async function confirm(scope: Scope, name: Words, question: Words, answer: Words, outcome?: Outcome) {
  await press(await pressFor(scope, name, question), answer, outcome);
}

/** Presses the first of several buttons. */
export const pressFirst = (scope: Scope, name: Words): Promise<void> => button(scope, name).first().click();

/** Fills in fields one after the other. */
export async function fill(scope: Scope, values: Values): Promise<void> {
  for (const [label, value] of Object.entries(values)) {
    const field = fieldOf(scope, label);
    if (typeof value === 'string') await field.fill(value);
    else if (typeof value === 'boolean') await field.setChecked(value);
    else await field.selectOption(value.option);
  }
}

/** Fills in fields, presses a button, and waits for what that brings about. */
export async function submit(scope: Scope, values: Values, name: Words, outcome?: Outcome): Promise<void> {
  await fill(scope, values);
  await press(scope, name, outcome);
}

/** Presses what leads to a file. @returns its name and its text */
export async function download(opener: Locator): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([opener.page().waitForEvent('download'), opener.click()]);
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') };
}
