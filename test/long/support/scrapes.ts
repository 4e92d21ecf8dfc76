import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { temporaryFolder } from '../../support/folder.ts';

export const METRICS_TOKEN = 'the token of the long tests, 32 characters';
const RULES = path.resolve(import.meta.dirname, '../../../docs/deploy/alerts.yml');
/** What Prometheus adds to every series of a target, whose own labels of these names it calls `exported_…`. */
const TARGET = 'job="timematch",instance="a"';
/** What tells one alert from another; a reason and a kind only where the rule keeps them. */
const FIRING = 'group by (alertname, severity, kind, reason) (ALERTS{alertstate="firing"})';

/** An alert that fires, in the labels that tell it from others. */
export interface Firing {
  readonly alertname: string;
  readonly severity: 'page' | 'ticket';
  /** Of a recurring job. */
  readonly kind?: string;
  readonly reason?: string;
}

/** What fires when the figures of a look have been taken in; nothing else does. */
export interface Expected {
  readonly look: number;
  readonly firing: readonly Firing[];
}

/** Why Prometheus' own tool cannot be asked here, or null when it can. */
export const promtoolMissing = (): string | null =>
  spawnSync('promtool', ['--version']).error ? 'promtool not found; install prometheus' : null;

/** Every alert that the rules know. */
export const knownAlerts = (): string[] =>
  [...readFileSync(RULES, 'utf8').matchAll(/- alert: (\w+)/g)].map(([, name = '']) => name);

/** The figures of a server as Prometheus reads them, look by look; its tool is asked which alerts they raise. */
export class Scrapes {
  readonly #url: () => string;
  /** By look: each series' figure; null where nobody answered, undefined where nobody looked. */
  readonly #seen: (ReadonlyMap<string, string> | null | undefined)[] = [];

  /** @param url where the server is now */
  constructor(url: () => string) {
    this.#url = url;
  }

  /** The last look that was taken. */
  get last(): number {
    return this.#seen.length - 1;
  }

  /** @param at the look that it is; the one after the last by default */
  async look(at = this.#seen.length): Promise<void> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    const answer = await fetch(`${this.#url()}/metrics`, {
      headers,
      signal: AbortSignal.timeout(10_000),
    }).then(
      (response) => response.text(),
      () => null,
    );
    this.#seen[at] = answer === null ? null : seriesIn(answer);
  }

  /** Looks once a second until told to stop. @returns stops, after the look at hand */
  everySecond(): () => Promise<void> {
    const began = performance.now();
    const stop = new AbortController();
    const running = (async () => {
      for (; !stop.signal.aborted; await pause(250)) {
        const second = Math.floor((performance.now() - began) / 1_000);
        if (this.#seen[second] === undefined) await this.look(second);
      }
    })();
    return async () => {
      stop.abort();
      await running;
    };
  }

  /** Every figure of a series that was read, oldest first. */
  figuresOf(series: string): number[] {
    return this.#seen.flatMap((look) => (look?.has(series) ? [Number(look.get(series))] : []));
  }

  /** @param interval what lies between two looks, such as `1m`. @returns what does not fire as expected, in words */
  wrong(interval: string, expected: readonly Expected[]): string[] {
    const missing = promtoolMissing();
    if (missing !== null) return [missing];
    const unit = interval.replace(/^\d+/, '');
    const tests = {
      // YAML is a superset of JSON.
      rule_files: [RULES],
      evaluation_interval: interval,
      tests: [
        {
          interval,
          input_series: this.#inputs(),
          promql_expr_test: expected.map(({ look, firing }) => ({
            expr: FIRING,
            eval_time: `${look * Number.parseInt(interval, 10)}${unit}`,
            exp_samples: firing.map((alert) => ({ labels: `{${labelsOf(alert)}}`, value: 1 })),
          })),
        },
      ],
    };
    const file = path.join(temporaryFolder(), 'test.yml');
    writeFileSync(file, JSON.stringify(tests));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    return status === 0 ? [] : [`the alerts: ${stdout}${stderr}`.replaceAll(/\s+/g, ' ')];
  }

  #inputs(): { series: string; values: string }[] {
    const series = new Set(this.#seen.flatMap((look) => [...(look?.keys() ?? [])]));
    const up = Array.from(this.#seen, (look) => (look === undefined ? '_' : look === null ? '0' : '1'));
    return [
      { series: `up{${TARGET}}`, values: up.join(' ') },
      ...[...series].map((each) => ({
        series: scraped(each),
        values: Array.from(this.#seen, (look) =>
          look === undefined ? '_' : (look?.get(each) ?? 'stale'),
        ).join(' '),
      })),
    ];
  }
}

const labelsOf = (alert: Firing): string =>
  Object.entries(alert)
    .map(([name, value]) => `${name}="${value}"`)
    .join(',');

/** Buckets are left out: no rule asks for them, and they are many. */
function seriesIn(text: string): ReadonlyMap<string, string> {
  const lines = text
    .split('\n')
    .filter((line) => line.startsWith('timematch_') && !line.includes('_bucket{'));
  return new Map(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(0, at), line.slice(at + 1)];
    }),
  );
}

/** A series under the name that it has in Prometheus. */
function scraped(series: string): string {
  const [, name = '', labels = ''] = /^(\w+)(?:\{(.*)\})?$/.exec(series) ?? [];
  const own = labels.replaceAll(/(^|,)(job|instance)=/g, '$1exported_$2=');
  return `${name}{${own ? `${own},` : ''}${TARGET}}`;
}
