import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { callAt } from '../../support/visitor.ts';

/** A call that is made again and again, and what became of it. */
export interface Probe {
  readonly name: string;
  /** Such as `GET /api/user`. */
  readonly call: string;
  readonly cookie?: string;
  readonly payload?: () => object;
}

export interface Probed {
  readonly name: string;
  /** How often each status came; 0 stands for no answer in time. */
  readonly statuses: Map<number, number>;
  slowestMs: number;
  /** Answers that are not in the documented form. */
  readonly odd: Set<string>;
}

const PATIENCE_MS = 15_000;
const BETWEEN_MS = 60;

/** Makes the calls beside each other for so long, each kind one after the other. */
export async function probeFor(url: string, probes: readonly Probe[], ms: number): Promise<Probed[]> {
  const end = performance.now() + ms;
  return Promise.all(
    probes.map(async (probe) => {
      const found: Probed = { name: probe.name, statuses: new Map(), slowestMs: 0, odd: new Set() };
      while (performance.now() < end) {
        await probeOnce(url, probe, found);
        await pause(BETWEEN_MS);
      }
      return found;
    }),
  );
}

async function probeOnce(url: string, { call, cookie, payload }: Probe, found: Probed) {
  const began = performance.now();
  let status = 0;
  try {
    const told = await callAt(url, call, payload?.(), cookie, PATIENCE_MS);
    status = told.status;
    if (status >= 400 && !isDocumented(told.body)) found.odd.add(JSON.stringify(told.body).slice(0, 120));
  } catch (error) {
    found.odd.add(`no answer: ${String(error)}`);
  }
  found.statuses.set(status, (found.statuses.get(status) ?? 0) + 1);
  found.slowestMs = Math.max(found.slowestMs, Math.round(performance.now() - began));
}

/** The error body of every call (contract §2). */
function isDocumented(body: unknown): boolean {
  const { code, requestId } = Object(body) as Record<string, unknown>;
  return typeof code === 'string' && typeof requestId === 'string';
}

/** A message from one person to another, each with its own id. */
export const messageTo = (receiverId: number) => (): object => ({
  receiverId,
  content: 'Good morning',
  clientMessageId: randomUUID(),
});

/** `messages 12 × 503, slowest 31 ms` */
export function probeLine({ name, statuses, slowestMs }: Probed): string {
  const counts = [...statuses].map(([status, times]) => `${times} × ${status === 0 ? 'no answer' : status}`);
  return `${name}: ${counts.join(', ')}; slowest ${slowestMs} ms`;
}
