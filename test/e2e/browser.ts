import { existsSync } from 'node:fs';
import { chromium } from 'playwright-core';
import type { Browser as Chromium, Page } from 'playwright-core';

/** Debian's Chromium; another one is named by CHROMIUM. Tests never download a browser. */
const EXECUTABLE =
  process.env['CHROMIUM'] ??
  ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(existsSync);

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

/** One Chromium a suite, in a profile of its own; one context (cookies, storage) a visitor. */
export class Browser {
  #chromium: Promise<Chromium> | null = null;

  /** Opens a visitor's page; what it writes to the console as an error is kept in `problems`. */
  async visitor(
    options: { viewport?: typeof DESKTOP; colorScheme?: 'light' | 'dark' } = {},
  ): Promise<Visitor> {
    this.#chromium ??= chromium.launch({ executablePath: String(EXECUTABLE), args: FLAGS });
    const context = await (
      await this.#chromium
    ).newContext({
      viewport: options.viewport ?? DESKTOP,
      colorScheme: options.colorScheme ?? 'light',
      // Motion is off as for people who ask for less: tests see the end of a movement at once.
      reducedMotion: 'reduce',
      locale: 'en-GB',
      timezoneId: 'Europe/London',
    });
    context.setDefaultTimeout(60_000);
    const page = await context.newPage();
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    return { page, problems, close: () => context.close() };
  }

  async close(): Promise<void> {
    await (await this.#chromium)?.close();
  }
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
