import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium } from 'playwright-core';
import type { BrowserContext, Browser as Chromium, Page } from 'playwright-core';

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

/** The Chromium of all suites of this process: starting one takes seconds of processor time. It ends with the process. */
let shared: Promise<Chromium> | null = null;

/** What a suite has open in Chromium; one context (cookies, storage, cache) a visitor. */
export class Browser {
  readonly #contexts = new Set<BrowserContext>();

  /** Opens a visitor's page; what it writes to the console as an error is kept in `problems`. */
  async visitor(
    options: { viewport?: typeof DESKTOP; colorScheme?: 'light' | 'dark' } = {},
  ): Promise<Visitor> {
    const { context, page } = await this.#open(options).catch(async (error: unknown) => {
      // A Chromium that hangs is not the product's fault: once more with a fresh one, and not in silence.
      process.stdout.write(`Chromium opened no page (${String(error)}); trying another one\n`);
      shared = null;
      return await this.#open(options);
    });
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    return { page, problems, close: () => this.#close(context) };
  }

  /** Closes the windows that are still open. */
  async close(): Promise<void> {
    await Promise.all([...this.#contexts].map((context) => this.#close(context)));
  }

  async #close(context: BrowserContext): Promise<void> {
    this.#contexts.delete(context);
    await within(context.close(), 'closing a window').catch((error: unknown) => {
      process.stdout.write(`${String(error)}; the next visitor gets another Chromium\n`);
      shared = null;
    });
  }

  async #open(options: { viewport?: typeof DESKTOP; colorScheme?: 'light' | 'dark' }) {
    shared ??= chromium.launch({ executablePath: String(EXECUTABLE), args: FLAGS });
    const browser = await shared;
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
    this.#contexts.add(context);
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
