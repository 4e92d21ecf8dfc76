import { existsSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { chromium, type BrowserContext, type Browser as Chromium, type Page } from 'playwright-core';

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

export interface Look {
  readonly viewport?: typeof DESKTOP;
  readonly colorScheme?: 'light' | 'dark';
}

/**
 * What a suite has open in Chromium: a context (cookies, storage, cache) a visitor. The context of one who has left goes
 * to the next, emptied but for its cache: a page whose scripts are in it takes a third less processor time.
 */
export class Browser {
  /** Who is here, and has not left yet. */
  readonly visitors: Visitor[] = [];
  readonly #baseURL: string | undefined;
  readonly #contexts = new Set<BrowserContext>();
  readonly #left: { readonly look: string; readonly context: BrowserContext }[] = [];
  readonly #origins = new Set<string>();

  /** @param baseURL the site whose paths its visitors go to */
  constructor(baseURL?: string) {
    this.#baseURL = baseURL;
  }

  /**
   * Opens a visitor's page; what it writes to the console as an error is kept in `problems`.
   * @param isFirst with an empty cache, as who has never been here
   */
  async visitor({ isFirst = false, ...look }: Look & { readonly isFirst?: boolean } = {}): Promise<Visitor> {
    const { context, page } = await this.#open(look, isFirst).catch(async (error: unknown) => {
      // A Chromium that hangs is not the product's fault: once more with a fresh one, and not in silence.
      process.stdout.write(`Chromium opened no page (${String(error)}); trying another one\n`);
      this.#giveUp();
      return await this.#open(look, isFirst);
    });
    const problems: string[] = [];
    page.on('console', (message) => {
      if (message.type() === 'error' && !isExpected(page, message.text())) problems.push(message.text());
    });
    page.on('pageerror', (error) => problems.push(String(error)));
    const visitor = {
      page,
      problems,
      close: async () => {
        const at = this.visitors.indexOf(visitor);
        if (at >= 0) this.visitors.splice(at, 1);
        await this.#leave(context, look);
      },
    };
    this.visitors.push(visitor);
    return visitor;
  }

  /** Closes the windows that are still open. */
  async close(): Promise<void> {
    this.#left.length = 0;
    await Promise.all([...this.#contexts].map((context) => this.#closing(context, context.close())));
  }

  async #leave(context: BrowserContext, look: Look): Promise<void> {
    for (const page of context.pages())
      if (page.url().startsWith('http')) this.#origins.add(new URL(page.url()).origin);
    const clear = async () => {
      await Promise.all(context.pages().map(closeCalmly));
      await Promise.all([context.clearCookies(), context.clearPermissions(), context.setOffline(false)]);
    };
    if (await this.#closing(context, clear())) this.#left.push({ look: JSON.stringify(look), context });
  }

  /** @returns whether it was closed */
  async #closing(context: BrowserContext, work: Promise<unknown>): Promise<boolean> {
    try {
      await within(work, 'closing a window');
      return true;
    } catch (error) {
      process.stdout.write(`${String(error)}; the next visitor gets another Chromium\n`);
      this.#contexts.delete(context);
      this.#giveUp();
      return false;
    }
  }

  #giveUp(): void {
    shared = null;
    this.#left.length = 0;
  }

  async #open(look: Look, isFirst: boolean) {
    const at = isFirst ? -1 : this.#left.findIndex((left) => left.look === JSON.stringify(look));
    const [left] = at < 0 ? [] : this.#left.splice(at, 1);
    const context = left?.context ?? (await this.#newContext(look));
    const page = await within(context.newPage(), 'opening a page');
    if (left) {
      const cdp = await context.newCDPSession(page);
      for (const origin of this.#origins)
        await cdp.send('Storage.clearDataForOrigin', { origin, storageTypes: 'all' });
      await cdp.detach();
    }
    return { context, page };
  }

  async #newContext({ viewport = DESKTOP, colorScheme = 'light' }: Look): Promise<BrowserContext> {
    shared ??= chromium.launch({ executablePath: String(EXECUTABLE), args: FLAGS });
    const browser = await shared;
    const context = await within(
      browser.newContext({
        baseURL: this.#baseURL,
        viewport,
        colorScheme,
        // Motion is off as for people who ask for less: tests see the end of a movement at once.
        reducedMotion: 'reduce',
        locale: 'en-GB',
        timezoneId: 'Europe/London',
      }),
      'opening a window',
    );
    this.#contexts.add(context);
    context.setDefaultTimeout(60_000);
    await context.addInitScript(WITHOUT_TRANSITIONS);
    return context;
  }
}

/** Closing a page amid its loading can hang for half a minute, and what it was loading with it. */
async function closeCalmly(page: Page): Promise<void> {
  const cdp = await page.context().newCDPSession(page);
  // Refused while Chromium exchanges the page for the one that it goes to.
  await cdp.send('Page.stopLoading').catch(() => undefined);
  await page.close();
}

/** However short, transitions of a hundred elements draw the page anew many times. A page's content policy allows this sheet: it is no element. */
const WITHOUT_TRANSITIONS = `{
  const sheet = new CSSStyleSheet();
  sheet.replaceSync('*, ::before, ::after { transition: none !important }');
  document.adoptedStyleSheets.push(sheet);
}`;

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

const expected = new WeakMap<Page, RegExp[]>();

/** From now on such a line in the console of a page is no problem: the story brings it about. */
export function expectProblem(page: Page, line: RegExp): void {
  expected.set(page, [...(expected.get(page) ?? []), line]);
}

/**
 * Chromium writes each 4xx answer to the console. Refusals that a story provokes (a wrong password, "who am I" signed
 * out) are the documented way, not defects; 5xx, policy violations and exceptions stay errors.
 */
function isExpected(page: Page, text: string): boolean {
  const lines = [
    /^Failed to load resource: the server responded with a status of 4\d\d/,
    ...(expected.get(page) ?? []),
  ];
  return lines.some((line) => line.test(text));
}
