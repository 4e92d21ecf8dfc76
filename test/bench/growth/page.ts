import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Mixed } from '../mixed/mixed.bench.ts';
import { PEER_MEASURES, type Peer, type PeerFigures, type PeerMeasure } from '../peer/measures.ts';
import type { KindFigures } from '../mixed/tally.ts';
import type { Figures } from './figures.ts';
import { MEASURES, type Growth, type MeasureName } from './measures.ts';
import { drawGrowth } from './plot.ts';

const DOCS = path.resolve(import.meta.dirname, '../../../docs');
const PAGE = path.join(DOCS, 'performance.md');
/** Kinds of calls that are rarer than this are in the figures' file only. */
const CALLS_SHOWN = 50;

/** Puts the figures between their marks in docs/performance.md, and draws docs/performance.svg. */
export function renderPage({ mixed, growth, peer }: Figures): void {
  let page = readFileSync(PAGE, 'utf8');
  const put = (name: string, lines: readonly string[]) => {
    const between = new RegExp(`(<!-- figures: ${name} -->\n)[^]*?(<!-- end -->)`);
    if (!between.test(page)) throw new Error(`${PAGE} has no place for the figures of ${name}`);
    page = page.replace(
      between,
      (_, begin: string, end: string) => `${begin}\n${lines.join('\n')}\n\n${end}`,
    );
  };
  if (mixed) {
    put('mixed', [...summary(mixed.results), '', measuredOn(mixed)]);
    put('mixed calls', callsOf(mixed.results));
  }
  if (growth) {
    put('growth', [...growthTable(growth.results), '', measuredOn(growth)]);
    writeFileSync(path.join(DOCS, 'performance.svg'), drawGrowth(growth.results));
  }
  if (peer) put('peer', [...peer.results.flatMap(peerTable), '', measuredOn(peer)]);
  writeFileSync(PAGE, page);
}

const measuredOn = ({ at, machine }: { readonly at: string; readonly machine: string }): string =>
  `Measured ${at} on ${machine}, with the database on the same machine.`;

const table = (head: readonly string[], rows: readonly (readonly string[])[]): string[] => [
  `| ${head.join(' | ')} |`,
  `|${head.map((_, at) => (at === 0 ? ' --- |' : ' ---: |')).join('')}`,
  ...rows.map((cells) => `| ${cells.join(' | ')} |`),
];

/** Three digits are all that a measure can bear. */
const digits = (value: number): string =>
  value >= 1_000
    ? Math.round(value).toLocaleString('en-GB')
    : String(Number(value.toPrecision(value >= 100 ? 3 : 2)));
const ms = (value: number): string => `${digits(value)} ms`;

const refusedIn = ({ refused }: KindFigures): string => {
  const all = Object.entries(refused).map(
    ([status, times]) => `${times} × ${status === '0' ? 'no answer' : status}`,
  );
  return all.length === 0 ? 'none' : all.join(', ');
};

function summary(results: readonly Mixed[]): string[] {
  const row = (label: string, cell: (one: Mixed) => string) => [label, ...results.map(cell)];
  const idle = ({ idleCall, bareCall }: Mixed) =>
    `${ms(idleCall.p50)}, ${ms(idleCall.p99)} (bare hapi ${ms(bareCall.p50)}, ${ms(bareCall.p99)})`;
  return table(
    ['', ...results.map(({ database }) => database)],
    [
      row('people, minutes', ({ people, seconds }) => `${people}, ${digits(seconds / 60)}`),
      row('calls a second', ({ overall, seconds }) => digits(overall.calls / seconds)),
      row('p50, p95', ({ overall }) => `${ms(overall.p50)}, ${ms(overall.p95)}`),
      row('p99, longest', ({ overall }) => `${ms(overall.p99)}, ${ms(overall.max)}`),
      row('request loop held: p99, longest', ({ hold }) => `${ms(hold.p99)}, ${ms(hold.max)}`),
      row('answers that were no success', ({ overall }) => refusedIn(overall)),
      row('processor of the server', ({ cpu }) => `${Math.round(cpu * 100)} % of a core`),
      row('memory at the start; the least in the second minute, in the last', ({ memory }) =>
        [memory[0], memory[2] ?? memory.at(-1), memory.at(-1)]
          .map((mb) => `${Math.round(mb ?? 0)} MB`)
          .join(', '),
      ),
      row('a call that does nothing: p50, p99', idle),
      row('log-ins at once', ({ burst }) => String(burst.people)),
      row(
        '– let in at the first try, told to come again (503)',
        ({ burst }) => `${burst.atOnce}, ${burst.shed}`,
      ),
      row('– all in after', ({ burst }) => `${digits(burst.allInSeconds)} s`),
    ],
  );
}

function callsOf(results: readonly Mixed[]): string[] {
  const kinds = (results[0]?.kinds ?? []).filter(({ calls }) => calls >= CALLS_SHOWN);
  const cells = (one: KindFigures | undefined) =>
    one ? [String(one.calls), digits(one.p50), digits(one.p95), digits(one.p99)] : ['0', '', '', ''];
  return table(
    ['ms', ...results.flatMap(({ database }) => [`${database}: calls`, 'p50', 'p95', 'p99'])],
    kinds.map(({ kind }) => [
      kind,
      ...results.flatMap((result) => cells(result.kinds.find((other) => other.kind === kind))),
    ]),
  );
}

function growthTable(results: readonly Growth[]): string[] {
  const names = Object.keys(MEASURES) as MeasureName[];
  const head = results.map(({ database, advisors }) => `${database}: ${advisors.toLocaleString('en-GB')}`);
  const cell = (name: MeasureName, value: number) => {
    if (MEASURES[name].unit === 'MB') return `${Math.round(value)} MB`;
    return value >= 1_000 ? `${digits(value / 1_000)} s` : ms(value);
  };
  return table(
    ['advisors', ...head],
    names.map((name) => [MEASURES[name].label, ...results.map(({ measures }) => cell(name, measures[name]))]),
  );
}

/** As rows of Markdown, which are for reading on a terminal as well. */
export function peerTable({ peer, database, advisors, measures }: Peer): string[] {
  const names = Object.keys(PEER_MEASURES) as PeerMeasure[];
  const besides = ({ server, database, statements }: PeerFigures) =>
    [server, database, statements].flatMap((one) => (one === undefined ? [] : digits(one))).join(', ');
  const rows = names.map((name) => {
    const { label, unit } = PEER_MEASURES[name];
    const { ours, theirs, ratio, half } = measures[name];
    const of = ({ value }: PeerFigures) => `${digits(value)} ${unit}`;
    const bounds = half.map((one) => digits(one)).join('–');
    return [label, of(ours), of(theirs), `${digits(ratio)} (${bounds})`, besides(ours), besides(theirs)];
  });
  const size = `${database}, ${advisors.toLocaleString('en-GB')} advisors`;
  const work = 'server, database, statements';
  const head = [
    size,
    'TimeMatch',
    peer,
    'ratio (half of all rounds)',
    `TimeMatch: ${work}`,
    `${peer}: ${work}`,
  ];
  return table(head, rows);
}
