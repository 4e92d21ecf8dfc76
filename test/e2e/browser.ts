import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { Browser as Chromium, Page } from 'playwright-core';

/**
 * Debian's Chromium, where it is installed the build without a window, which needs a third less processor time; another
 * one is named by CHROMIUM. Tests never download a browser.
 */
const EXECUTABLE =
  process.env['CHROMIUM'] ??
  [
    '/usr/bin/chromium-headless-shell',
    '/usr/bin/chromium',
    '/usr/bin/chromium-browser',
    '/usr/bin/google-chrome',
  ].find(existsSync);

/** Why no browser test can run here, or null when they can. */
export const NO_BROWSER = EXECUTABLE ? null : 'no Chromium found; install Debian’s chromium or set CHROMIUM';

const FLAGS = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export const DESKTOP = { width: 1280, height: 900 };
export const PHONE = { width: 390, height: 844 };

/** How long Chromium itself may take to open or close a window; Playwright gives these calls no limit of their own. */
const CHROMIUM_MS = 30_000;

/** One Chromium a suite, in a profile of its own; one context (cookies, storage) a visitor. */
export class Browser {
  #chromium: Promise<Chromium> | null = null;

  /** Opens a visitor's page; what it writes to the console as an error is kept in `problems`. */
  async visitor(
    options: { viewport?: typeof DESKTOP; colorScheme?: 'light' | 'dark' } = {},
  ): Promise<Visitor> {
    const { context, page } = await this.#open(options).catch(async (error: unknown) => {
      // A Chromium that hangs is not the product's fault: once more with a fresh one, and not in silence.
      process.stdout.write(`Chromium opened no page (${String(error)}); trying another one\n`);
      this.#chromium = null;
      return await this.#open(options);
    });
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    const close = () =>
      within(context.close(), 'closing a window').catch((error: unknown) => {
        process.stdout.write(`${String(error)}; the next visitor gets another Chromium\n`);
        this.#chromium = null;
      });
    return { page, problems, close };
  }

  async close(): Promise<void> {
    const chromium = await this.#chromium;
    if (chromium) await within(chromium.close(), 'closing Chromium');
  }

  async #open(options: { viewport?: typeof DESKTOP; colorScheme?: 'light' | 'dark' }) {
    this.#chromium ??= chromium.launch({ executablePath: String(EXECUTABLE), args: FLAGS });
    const browser = await this.#chromium;
    const context = await within(
      browser.newContext({
        viewport: options.viewport ?? DESKTOP,
        colorScheme: options.colorScheme ?? 'light',
        // Motion is off as for people who ask for less: tests see the end of a movement at once.
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      }),
      'opening a window',
    );
    context.setDefaultTimeout(60_000);
    return { context, page: await within(context.newPage(), 'opening a page') };
  }
}

/** @throws Error that names what took longer than {@link CHROMIUM_MS} */
async function within<T>(work: Promise<T>, what: string): Promise<T> {
  const late = Symbol(what);
  const first = await Promise.race([work, pause(CHROMIUM_MS, late, { ref: false })]);
  if (first === late) throw new Error(`${what} took longer than ${CHROMIUM_MS / 1000} s`);
  return first;
}

export interface Visitor {
  readonly page: Page;
  /** Console errors and uncaught exceptions so far. */
  readonly problems: string[];
  readonly close: () => Promise<void>;
}

/**
 * Chromium writes each 4xx answer to the console. Refusals that a story provokes (a wrong password, "who am I" signed
 * out) are the documented way, not defects; 5xx, policy violations and exceptions stay errors.
 */
function isExpected(text: string): boolean {
  return /^Failed to load resource: the server responded with a status of 4\d\d/.test(text);
}
