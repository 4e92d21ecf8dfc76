import { monitorEventLoopDelay } from 'node:perf_hooks';
import type { Request } from '@hapi/hapi';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';

const METHODS = new Set(['get', 'head', 'post', 'put', 'patch', 'delete', 'options']);
const SECONDS = [0.01, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];
const NANOSECONDS = 1e9;

/** What this process has done: calls by the template of their route, so that no address, id or name is in a label. */
export class CallFigures {
  readonly registry = new Registry();
  readonly #delay = monitorEventLoopDelay();
  readonly #calls = new Counter({
    name: 'timematch_http_requests_total',
    help: 'Calls answered, by route template',
    labelNames: ['method', 'route', 'status'],
    registers: [this.registry],
  });
  readonly #durations = new Histogram({
    name: 'timematch_http_request_duration_seconds',
    help: 'Time from a call to its answer, live streams left out',
    labelNames: ['method', 'route'],
    buckets: SECONDS,
    registers: [this.registry],
  });
  readonly #unavailable = new Counter({
    name: 'timematch_unavailable_total',
    help: 'Answers 503 by reason',
    labelNames: ['reason'],
    registers: [this.registry],
  });

  constructor() {
    // A series that begins with its first 503 would show no increase.
    for (const reason of ['database', 'dependency', 'busy'] as const) this.#unavailable.inc({ reason }, 0);
    this.#delay.enable();
    const gauge = (name: string, help: string, value: () => number) =>
      new Gauge({
        name,
        help,
        registers: [this.registry],
        collect() {
          this.set(value());
        },
      });
    const delayed = 'Delay of the event loop since the last scrape, 99th percentile';
    gauge('timematch_event_loop_delay_seconds', delayed, () => {
      const seconds = this.#delay.percentile(99) / NANOSECONDS;
      this.#delay.reset();
      return seconds;
    });
    gauge('process_resident_memory_bytes', 'Resident memory', () => process.memoryUsage.rss());
    gauge('process_start_time_seconds', 'Start of the process, seconds since 1970', () =>
      Math.round(Date.now() / 1_000 - process.uptime()),
    );
  }

  count({ method, route, response, info, app }: Request): void {
    if (!('statusCode' in response)) return;
    const labels = { method: METHODS.has(method) ? method : 'other', route: route.path };
    this.#calls.inc({ ...labels, status: response.statusCode });
    if (response.statusCode === 503) this.#unavailable.inc({ reason: app.unavailableFor ?? 'other' });
    if (route.path !== '/api/live')
      this.#durations.observe(labels, Math.max(0, info.completed - info.received) / 1_000);
  }

  stop(): void {
    this.#delay.disable();
  }
}
