import { randomUUID } from 'node:crypto';
import { performance } from 'node:perf_hooks';
import { setTimeout as pause } from 'node:timers/promises';
import { callAt } from '../../support/visitor.ts';

interface Found {
  readonly searchId: string;
  readonly status: string;
  readonly results: readonly Record<string, unknown>[];
}

export interface Searched {
  readonly times: number[];
  /** How each was assessed in the end: `complete`, or `unavailable` where nobody but the rules did. */
  readonly ends: Map<string, number>;
  readonly broken: string[];
}

const POLL_MS = 500;
/** A page polls for 64 seconds (spec 1 §9). */
const PATIENCE_MS = 64_000;

/** Searches as a page does, one after the other, until told to stop: the search, then its assessment. */
export async function searchUntil(url: string, cookie: string, isOver: (soFar: Searched) => boolean) {
  const found: Searched = { times: [], ends: new Map(), broken: [] };
  while (!isOver(found)) {
    const query = `We need a cash flow forecast and a budget for our small charity, number ${randomUUID()}`;
    const began = performance.now();
    const first = await ask(url, cookie, '/api/search/advisors', { query, includeOpenAccess: true });
    found.times.push(performance.now() - began);
    if (typeof first === 'number') {
      found.broken.push(`a search was answered with ${first}`);
      continue;
    }
    judge(first, found);
    const last = await assessed(url, cookie, query, first, () => isOver(found));
    if (last) judge(last, found);
    const end = last?.status ?? 'not waited for';
    found.ends.set(end, (found.ends.get(end) ?? 0) + 1);
    if (end === 'processing') found.broken.push('an assessment was still going on after 64 seconds');
  }
  return found;
}

async function assessed(
  url: string,
  cookie: string,
  searchQuery: string,
  first: Found,
  isOver: () => boolean,
) {
  let last = first;
  const { searchId } = first;
  const advisors = first.results.map((row) => row['advisorId']);
  for (const end = performance.now() + PATIENCE_MS; last.status === 'processing';) {
    if (performance.now() > end) return last;
    if (isOver()) return null;
    await pause(POLL_MS);
    const answer = await ask(url, cookie, '/api/search/advisors/assessment', {
      searchQuery,
      searchId,
      advisors,
    });
    if (typeof answer === 'number') return { status: `refused with ${answer}`, searchId, results: [] };
    last = answer;
  }
  return last;
}

/** Everybody who is found has a score and a reason, whoever gave them. */
function judge({ status, results }: Found, { broken }: Searched): void {
  if (results.length === 0) broken.push(`a search found nobody (${status})`);
  for (const { matchScore: score, fitReason: reason } of results) {
    if (typeof score !== 'number' || score < 0 || score > 10) broken.push(`a score is ${String(score)}`);
    if (typeof reason !== 'string' || reason.length < 10) broken.push(`a reason is ${String(reason)}`);
  }
}

async function ask(url: string, cookie: string, path: string, body: object): Promise<Found | number> {
  const told = await callAt<Found>(url, `POST ${path}`, body, cookie);
  return told.status < 300 ? told.body : told.status;
}
