import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { chromium } from 'playwright-core';
import type { BrowserContext, Page } from 'playwright-core';

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

/** One browser a run, one context (cookies, storage) a visitor. */
export class Browser {
  readonly #folder = mkdtempSync(path.join(os.tmpdir(), 'timematch-chromium-'));
  readonly #contexts: BrowserContext[] = [];

  /** Opens a visitor's page; what it writes to the console as an error is kept in `problems`. */
  async visitor(
    options: { viewport?: typeof DESKTOP; colorScheme?: 'light' | 'dark' } = {},
  ): Promise<Visitor> {
    const context = await chromium.launchPersistentContext(
      path.join(this.#folder, String(this.#contexts.length)),
      {
        executablePath: String(EXECUTABLE),
        args: FLAGS,
        viewport: options.viewport ?? DESKTOP,
        colorScheme: options.colorScheme ?? 'light',
        // Motion is off as for people who ask for less: tests see the end of a movement at once.
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      },
    );
    this.#contexts.push(context);
    const page = context.pages()[0] ?? (await context.newPage());
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !isExpected(message.text())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    return { page, problems, close: () => context.close() };
  }

  async close(): Promise<void> {
    for (const context of this.#contexts) await context.close();
    rmSync(this.#folder, { recursive: true, force: true });
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
