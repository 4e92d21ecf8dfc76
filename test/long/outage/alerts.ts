import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export const METRICS_TOKEN = 'the token of the long tests, 32 characters';
const RULES = path.resolve(import.meta.dirname, '../../../docs/deploy/alerts.yml');
const SERIES = ['timematch_database_up', 'timematch_unavailable_total{reason="database"}'] as const;
const ALERT = 'TimeMatchDatabaseAway';

/** Reads the figures of a server once a second, as Prometheus would, and asks its tool which alert they raise. */
export class Scrapes {
  readonly #seen: (string | undefined)[] = [];
  readonly #began = performance.now();
  #stopped = false;
  readonly #running: Promise<void>;

  constructor(url: string) {
    this.#running = (async () => {
      for (; !this.#stopped; await pause(250)) {
        const second = Math.floor((performance.now() - this.#began) / 1_000);
        if (this.#seen[second] === undefined) this.#seen[second] = await this.#scrape(url);
      }
    })();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    await this.#running;
  }

  async #scrape(url: string): Promise<string | undefined> {
    const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
    return fetch(`${url}/metrics`, { headers, signal: AbortSignal.timeout(10_000) }).then(
      (answer) => answer.text(),
      () => undefined,
    );
  }

  /** What is wrong: an alert before there was a reason, or none at the end. Empty as well where the tool is missing. */
  wrong(): string[] {
    if (spawnSync('promtool', ['--version']).error) {
      if (process.env['REQUIRE_ALL']) return ['promtool not found; install prometheus'];
      console.log('  alerts not looked at: promtool not found; install prometheus');
      return [];
    }
    const last = this.#seen.length - 1;
    const expected = { exp_labels: { severity: 'page' }, exp_annotations: { summary: SUMMARY } };
    const tests = {
      // YAML is a superset of JSON.
      rule_files: [RULES],
      evaluation_interval: '1s',
      tests: [
        {
          interval: '1s',
          input_series: SERIES.map((series) => ({ series, values: this.#valuesOf(series) })),
          alert_rule_test: [
            { eval_time: '0s', alertname: ALERT, exp_alerts: [] },
            { eval_time: `${last}s`, alertname: ALERT, exp_alerts: [expected] },
          ],
        },
      ],
    };
    const folder = mkdtempSync(path.join(tmpdir(), 'timematch-alerts-'));
    const file = path.join(folder, 'test.yml');
    writeFileSync(file, JSON.stringify(tests));
    const { status, stdout, stderr } = spawnSync('promtool', ['test', 'rules', file], { encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    return status === 0 ? [] : [`the alert: ${stdout}${stderr}`.replaceAll(/\s+/g, ' ')];
  }

  #valuesOf(series: string): string {
    return Array.from({ length: this.#seen.length }, (_, second) => {
      const line = this.#seen[second]?.split('\n').find((each) => each.startsWith(`${series} `));
      return line ? line.slice(series.length + 1) : '_';
    }).join(' ');
  }
}

const SUMMARY = 'The database does not answer; calls get 503.';
