import { MEASURES, type Growth, type MeasureName } from './measures.ts';

/** What is drawn, and its colour on light and on dark paper. */
const LINES: readonly (readonly [MeasureName, string, string])[] = [
  ['export', '#8a5a00', '#e0b050'],
  ['start', '#5b5f66', '#a9b0ba'],
  ['import', '#a03a6b', '#e58bb5'],
  ['search', '#005f73', '#5cc4d8'],
  ['suggestedOrganizations', '#2f6f3e', '#7fcf92'],
  ['impact', '#6a4bb0', '#b7a1f0'],
  ['listSearch', '#b33a1e', '#f0937a'],
  ['listFirst', '#1f4fa8', '#8ab4f8'],
];
const PANEL = { width: 300, height: 320, left: 64, top: 44, gap: 64, legend: 206 } as const;
const DECADES = [1, 10, 100, 1_000, 10_000, 100_000];

const place = (value: number, values: readonly number[], length: number): number => {
  const [first = 1, last = 1] = [values[0], values.at(-1)];
  return last === first ? length / 2 : (Math.log(value / first) / Math.log(last / first)) * length;
};
const named = (value: number): string => (value >= 1_000 ? `${value / 1_000} s` : `${value} ms`);

/** Time by number of advisors, both axes logarithmic: a panel a database. A line up at 45° grows as they do. */
export function drawGrowth(results: readonly Growth[]): string {
  const databases = [...new Set(results.map(({ database }) => database))];
  const width = PANEL.left + databases.length * (PANEL.width + PANEL.gap) + PANEL.legend;
  const height = PANEL.top + PANEL.height + 56;
  const style = LINES.map(
    ([name, light]) => `.${name}{stroke:${light}}text.${name}{fill:${light};stroke:none}`,
  ).join('');
  const dark = LINES.map(
    ([name, , colour]) => `.${name}{stroke:${colour}}text.${name}{fill:${colour};stroke:none}`,
  ).join('');
  const panels = databases.map((database, at) =>
    panel(
      results.filter((one) => one.database === database),
      database,
      PANEL.left + at * (PANEL.width + PANEL.gap),
    ),
  );
  const legend = LINES.map(([name], at) => {
    const x = width - PANEL.legend + 8;
    const y = PANEL.top + 12 + at * 26;
    return `<line class="${name}" x1="${x}" x2="${x + 18}" y1="${y - 4}" y2="${y - 4}"/><text class="${name}" x="${x + 24}" y="${y}">${shortened(MEASURES[name].label)}</text>`;
  });
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" role="img" aria-label="Time of calls by number of advisors, both axes logarithmic">
<style>text{font:13px system-ui,sans-serif;fill:#1d2126}line,polyline{fill:none;stroke-width:2}circle{stroke-width:2;fill:#fff}.grid{stroke:#d4d8de;stroke-width:1}.axis{fill:#5b5f66}.paper{fill:#fff}${style}
@media (prefers-color-scheme:dark){text{fill:#e8eaed}.grid{stroke:#3a4048}.axis{fill:#a9b0ba}.paper,circle{fill:#15181c}${dark}}</style>
<rect class="paper" width="${width}" height="${height}"/>
${[...panels, ...legend].join('\n')}
</svg>
`;
}

const shortened = (label: string): string =>
  label.replace(', first page', '').replace('list of advisors', 'list, a page');

function panel(results: readonly Growth[], database: string, left: number): string {
  const sizes = results.map(({ advisors }) => advisors).toSorted((a, b) => a - b);
  const x = (advisors: number) => left + place(advisors, sizes, PANEL.width);
  const y = (ms: number) => PANEL.top + PANEL.height - place(Math.max(1, ms), DECADES, PANEL.height);
  const grid = [
    ...DECADES.map((ms) => {
      const line = `<line class="grid" x1="${left}" x2="${left + PANEL.width}" y1="${y(ms)}" y2="${y(ms)}"/>`;
      return left === PANEL.left
        ? `${line}<text class="axis" text-anchor="end" x="${left - 8}" y="${y(ms) + 4}">${named(ms)}</text>`
        : line;
    }),
    ...sizes.map(
      (size) =>
        `<line class="grid" x1="${x(size)}" x2="${x(size)}" y1="${PANEL.top}" y2="${PANEL.top + PANEL.height}"/><text class="axis" text-anchor="middle" x="${x(size)}" y="${PANEL.top + PANEL.height + 20}">${size.toLocaleString('en-GB')}</text>`,
    ),
  ];
  const lines = LINES.map(([name]) => {
    const points = results.map(({ advisors, measures }) => [
      x(advisors).toFixed(1),
      y(measures[name]).toFixed(1),
    ]);
    const dots = points.map(([cx, cy]) => `<circle class="${name}" cx="${cx}" cy="${cy}" r="3"/>`);
    return `<polyline class="${name}" points="${points.map((point) => point.join(',')).join(' ')}"/>${dots.join('')}`;
  });
  return [
    `<text x="${left}" y="${PANEL.top - 18}" font-weight="600">${database}</text>`,
    `<text class="axis" text-anchor="middle" x="${left + PANEL.width / 2}" y="${PANEL.top + PANEL.height + 42}">advisors</text>`,
    ...grid,
    ...lines,
  ].join('\n');
}
