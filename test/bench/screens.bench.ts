import { DESKTOP, PHONE } from '../e2e/browser.ts';
import { openSite } from '../e2e/site.ts';
import { rowOf, type BenchRow } from './report.ts';
import { addFloors } from './screens-floor.ts';
import { isConsole, SCREENS, screenAt, SCRIPT_KB, SHIFT, type Screen } from './screens-list.ts';
import { visit, type Visit } from './screens-visit.ts';

/** How a screen is looked at; slow is a slow phone's processor on a slow line. */
const WAYS = [
  { name: 'desktop', viewport: DESKTOP, slow: false },
  { name: 'desktop, slow', viewport: DESKTOP, slow: true },
  { name: 'phone, slow', viewport: PHONE, slow: true },
] as const;
type Way = (typeof WAYS)[number];

interface Look {
  readonly screen: Screen;
  readonly way: Way;
  readonly seen: Visit;
}

/** Milliseconds that web.dev calls good for the largest paint; asked of an unbraked desktop. */
const LARGEST_PAINT_MS = 2_500;

/**
 * First visits (empty cache) of the screens in Chromium: script and shifts against their budgets, the largest paint on a
 * slow phone against a page that only loads a script of the budgeted size. Prints each visit, too.
 * @throws Error when a screen loads anything from another host
 */
export async function benchScreens(): Promise<BenchRow[]> {
  const site = await openSite();
  try {
    const floorAt = addFloors(site, Object.values(SCRIPT_KB));
    const floor = async (kb: number) =>
      (await visit(site, floorAt(kb), { viewport: PHONE, slow: true })).largestPaint;
    const floors = { portal: await floor(SCRIPT_KB.landing), console: await floor(SCRIPT_KB.list) };
    const looks: Look[] = [];
    for (const screen of SCREENS) {
      // Once before: what a process does at its first call is not what a visitor waits for.
      await visit(site, screen.path, { ...screen, viewport: DESKTOP });
      for (const way of WAYS)
        looks.push({ screen, way, seen: await visit(site, screen.path, { ...screen, ...way }) });
    }
    printLooks(looks);
    return [...sizes(looks), ...shifts(looks), ...paints(looks, floors)];
  } finally {
    await site.close();
  }
}

function sizes(looks: readonly Look[]): BenchRow[] {
  const script = (path: string) => worst(looks, ({ screen }) => screen === screenAt(path), 'scriptKb').value;
  return [
    rowOf('script of the landing page, gzip', script('/'), SCRIPT_KB.landing, 'kB'),
    rowOf('script of the console’s first list, gzip', script('/admin/advisors'), SCRIPT_KB.list, 'kB'),
  ];
}

function shifts(looks: readonly Look[]): BenchRow[] {
  return WAYS.map((way) => {
    const { value, where } = worst(looks, (look) => look.way === way, 'shift');
    return rowOf(`layout shift, ${way.name}: worst is ${where}`, value, SHIFT, '');
  });
}

function paints(looks: readonly Look[], floors: { portal: number; console: number }): BenchRow[] {
  const slowest = (pick: (look: Look) => boolean) => worst(looks, pick, 'largestPaint');
  const [desktop, , phone] = WAYS;
  const fast = slowest(({ way }) => way === desktop);
  const landing = slowest(({ way, screen }) => way === phone && screen.path === '/');
  const portal = slowest(({ way, screen }) => way === phone && !isConsole(screen));
  const console = slowest(({ way, screen }) => way === phone && isConsole(screen));
  return [
    rowOf(`largest paint, desktop: slowest is ${fast.where}`, fast.value, LARGEST_PAINT_MS, 'ms'),
    rowOf('largest paint of the landing page, phone, slow', landing.value, floors.portal, 'ms', '≤ 2'),
    rowOf(
      `largest paint, phone, slow: slowest of the portal is ${portal.where}`,
      portal.value,
      floors.portal,
      'ms',
      '≤ 3',
    ),
    rowOf(
      `largest paint, phone, slow: slowest of the console is ${console.where}`,
      console.value,
      floors.console,
      'ms',
      '≤ 3',
    ),
  ];
}

function worst(
  looks: readonly Look[],
  pick: (look: Look) => boolean,
  figure: 'scriptKb' | 'shift' | 'largestPaint',
): { value: number; where: string } {
  const ordered = looks.filter(pick).toSorted((a, b) => b.seen[figure] - a.seen[figure]);
  const first = ordered[0];
  if (!first) throw new Error(`no visit to take the worst ${figure} of`);
  return { value: first.seen[figure], where: first.screen.name };
}

const HEADS = ['script kB', 'all kB', 'requests', 'first ms', 'largest ms', 'shift', 'blocked ms'];

function printLooks(looks: readonly Look[]): void {
  console.log(`${''.padEnd(46)}${HEADS.map((head) => head.padStart(12)).join('')}`);
  for (const { screen, way, seen } of looks) {
    const figures = [
      seen.scriptKb.toFixed(0),
      seen.allKb.toFixed(0),
      String(seen.requests),
      seen.firstPaint.toFixed(0),
      seen.largestPaint.toFixed(0),
      seen.shift.toFixed(3),
      seen.blocked.toFixed(0),
    ];
    const name = `${screen.name} (${way.name})`;
    console.log(`${name.padEnd(46)}${figures.map((figure) => figure.padStart(12)).join('')}`);
    if (seen.shift > SHIFT / 2) for (const moved of seen.moved) console.log(`    moved ${moved}`);
  }
}
