import { statSync } from 'node:fs';
import path from 'node:path';
import type { Request } from 'playwright-core';
import { DEMO_PASSWORD } from '../../db/seeds/demo.ts';
import type { DESKTOP } from '../e2e/browser.ts';
import type { Site } from '../e2e/site.ts';
import { OBSERVER, type Observed, type Vitals } from './screens-vitals.ts';

const DIST = path.resolve(import.meta.dirname, '../../dist');
/** Nothing was loaded and nothing moved for so long: the screen is there. */
const CALM_MS = 700;

export interface Visit extends Vitals {
  /** Compressed with gzip, as the budget counts (design/architecture.md); what travels may be smaller still (brotli). */
  readonly scriptKb: number;
  /** Everything over the wire, headers left out. */
  readonly allKb: number;
  readonly requests: number;
}

/** A slow phone on a slow line, as web.dev and Chromium's tools define it ("Slow 4G", CPU four times slower). */
export const SLOW = { latency: 562.5, downloadThroughput: 180_000, uploadThroughput: 84_375, cpu: 4 };

export interface VisitOptions {
  readonly viewport: typeof DESKTOP;
  /** Demo account; nobody is signed in without. */
  readonly username?: string;
  readonly slow?: boolean;
}

/**
 * Opens an address with an empty cache, waits until all is there, and answers what it cost.
 * @throws Error when anything came from another host
 */
export async function visit(site: Site, address: string, options: VisitOptions): Promise<Visit> {
  const { page, close } = await site.browser.visitor({ viewport: options.viewport, isFirst: true });
  try {
    if (options.username) {
      await page.request.post(`${site.url}/api/login`, {
        data: { username: options.username, password: DEMO_PASSWORD },
      });
      await page.addInitScript("localStorage.setItem('timematch.loggedIn', 'true')");
    }
    await page.addInitScript(OBSERVER);
    if (options.slow) {
      const { cpu: rate, ...network } = SLOW;
      const cdp = await page.context().newCDPSession(page);
      await cdp.send('Network.enable');
      await cdp.send('Network.emulateNetworkConditions', { offline: false, ...network });
      await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    }
    const asked: Request[] = [];
    const finished: Request[] = [];
    page.on('request', (request) => void asked.push(request));
    // The stream of live updates never does.
    page.on('requestfinished', (request) => void finished.push(request));
    await page.goto(site.url + address);
    // The network never falls idle for signed-in users: their page listens for live updates.
    await page.waitForFunction((ms) => (globalThis as unknown as Observed).__calm(ms), CALM_MS);
    const vitals = await page.evaluate(() => (globalThis as unknown as Observed).__vitals());
    const elsewhere = asked.find((request) => new URL(request.url()).origin !== site.url);
    if (elsewhere) throw new Error(`loaded from another host: ${elsewhere.url()}`);
    return { ...vitals, ...(await weigh(finished)) };
  } finally {
    await close();
  }
}

async function weigh(finished: readonly Request[]) {
  const sizes = await Promise.all(finished.map((request) => request.sizes()));
  const scripts = finished.filter(
    (request) => request.resourceType() === 'script' && request.url().includes('/assets/'),
  );
  return {
    scriptKb: scripts.reduce((sum, script) => sum + gzipped(new URL(script.url()).pathname), 0) / 1000,
    allKb: sizes.reduce((sum, { responseBodySize }) => sum + responseBodySize, 0) / 1000,
    requests: finished.length,
  };
}

/** Bytes of a built script as gzip makes it; the smallest scripts are not compressed by the build. */
export function gzipped(pathname: string): number {
  const file = pathname.startsWith('/admin/')
    ? path.join(DIST, pathname.slice(1))
    : path.join(DIST, 'portal', pathname);
  return (statSync(`${file}.gz`, { throwIfNoEntry: false }) ?? statSync(file)).size;
}
