/** What one screen cost whoever opened it. Times in milliseconds since the navigation began, sizes in kB (1,000 bytes). */
export interface Vitals {
  readonly firstPaint: number;
  readonly largestPaint: number;
  /** Which element the largest paint was, to know what to look at. */
  readonly largest: string;
  /** Cumulative layout shift: the worst session window (gaps under 1 s, at most 5 s), as web.dev defines it. */
  readonly shift: number;
  /** What moved most, and by how much, to know what to mend. */
  readonly moved: readonly string[];
  /** Total blocking time: what each task took beyond 50 ms. */
  readonly blocked: number;
}

/**
 * Runs in the page before anything of it: observes paints, shifts and long tasks from the first moment. Plain script,
 * since it is the browser that runs it. `__vitals()` answers {@link Vitals}; `__calm(ms)` whether the screen is there: no
 * skeleton stands for what is to come, and nothing was loaded and nothing moved for so long.
 */
export const OBSERVER = `(() => {
  const seen = { first: 0, largest: 0, element: '', shifts: [], blocked: 0, last: 0 };
  const name = (node) => {
    const element = node && node.nodeType === 1 ? node : node && node.parentElement;
    if (!element) return '?';
    const words = (element.textContent || '').trim().slice(0, 40);
    return element.tagName.toLowerCase() + (words ? ' "' + words + '"' : '');
  };
  const observe = (type, each) =>
    new PerformanceObserver((list) => list.getEntries().forEach(each)).observe({ type, buffered: true });
  observe('paint', (entry) => { if (entry.name === 'first-contentful-paint') seen.first = entry.startTime; });
  observe('largest-contentful-paint', (entry) => { seen.largest = entry.startTime; seen.element = name(entry.element); });
  observe('longtask', (entry) => { seen.blocked += Math.max(0, entry.duration - 50); });
  observe('resource', (entry) => { seen.last = Math.max(seen.last, entry.responseEnd); });
  observe('layout-shift', (entry) => {
    seen.last = Math.max(seen.last, entry.startTime);
    if (entry.hadRecentInput) return;
    const moved = entry.sources.map((source) => name(source.node) + ' ' + Math.round(source.previousRect.y) + '>' + Math.round(source.currentRect.y));
    seen.shifts.push({ at: entry.startTime, value: entry.value, moved });
  });
  const worst = () => {
    let sum = 0, start = 0, before = 0, worst = 0;
    for (const { at, value } of seen.shifts) {
      if (at - before > 1000 || at - start > 5000) { sum = 0; start = at; }
      sum += value;
      before = at;
      worst = Math.max(worst, sum);
    }
    return worst;
  };
  window.__vitals = () => ({
    firstPaint: seen.first,
    largestPaint: seen.largest,
    largest: seen.element,
    shift: worst(),
    moved: seen.shifts.slice().sort((a, b) => b.value - a.value).slice(0, 3)
      .map(({ at, value, moved }) => value.toFixed(3) + ' at ' + Math.round(at) + ': ' + moved.join(', ')),
    blocked: seen.blocked,
  });
  window.__calm = (ms) => document.querySelector('h1') && !document.querySelector('[aria-busy=true], .MuiSkeleton-root')
    && document.readyState === 'complete' && document.fonts.status === 'loaded'
    && performance.now() - Math.max(seen.last, seen.largest) > ms;
})()`;

/** What {@link OBSERVER} leaves in the page. */
export interface Observed {
  readonly __vitals: () => Vitals;
  readonly __calm: (ms: number) => boolean;
}
