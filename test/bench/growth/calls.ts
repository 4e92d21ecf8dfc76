import { setTimeout as pause } from 'node:timers/promises';
import { PASSWORD } from '../../support/builders.ts';
import { formWith } from '../../support/form.ts';
import type { ServerProcess } from '../../support/process.ts';
import { brief } from '../mixed/briefs.ts';
import { Caller, listOf } from '../mixed/caller.ts';
import { percentile, Tally } from '../mixed/tally.ts';
import type { MixedPerson } from '../mixed/world.ts';
import { timed } from '../rounds.ts';
import type { Growth, MeasureName } from './measures.ts';

/** Calls of one kind: enough for a median, and no more once they have taken so long together. */
const CALLS = 7;
const ENOUGH_MS = 8_000;
const FOUND_WITHIN_MS = 120_000;
const IMPORTED = 1_000;
/** How long a call takes is what is measured, also when it is far too long. */
const LONGEST_MS = 600_000;

/** One of each role, logged in. */
export type Callers = Readonly<Record<MixedPerson['role'], Caller>> & { readonly close: () => void };

/** Logs the first of each role in. */
export async function callersOf({ url }: ServerProcess, people: readonly MixedPerson[]): Promise<Callers> {
  const logIn = async (role: MixedPerson['role']): Promise<Caller> => {
    const caller = new Caller(url, '127.0.0.1', new Tally(), LONGEST_MS);
    const username = people.find((person) => person.role === role)?.username;
    await good(caller, 'POST', '/api/login', { username, password: PASSWORD });
    return caller;
  };
  const callers = {
    advisor: await logIn('advisor'),
    organization: await logIn('organization'),
    group_admin: await logIn('group_admin'),
    super_admin: await logIn('super_admin'),
  };
  return { ...callers, close: () => Object.values(callers).forEach((caller) => caller.close()) };
}

/** @throws Error unless the answer is a success */
export async function good<Body>(caller: Caller, method: string, path: string, payload?: object) {
  const { status, body } = await caller.call<Body>('', method, path, payload);
  if (status < 200 || status > 299) throw new Error(`${method} ${path} answered ${status}`);
  return body as Body;
}

/** Everything that is measured of a running server, one call after the other. */
export async function measureCalls(
  as: Callers,
  advisors: number,
): Promise<Omit<Growth['measures'], 'start' | 'index' | 'memory'>> {
  const list = (parameters: Record<string, unknown>) => () =>
    good(as.super_admin, 'GET', listOf('/api/admin/advisors', parameters));
  const get = (caller: Caller, path: string) => () => good(caller, 'GET', path);
  const firstPage = (caller: Caller, path: string) => get(caller, listOf(path, { range: [0, 9] }));
  const dashboard = (caller: Caller) => () =>
    Promise.all(['counts', 'insights/overview'].map((part) => get(caller, `/api/admin/${part}`)()));
  const search = () =>
    good(as.organization, 'POST', '/api/search/advisors', { query: brief(), includeOpenAccess: true });
  const suggested = get(as.advisor, '/api/suggested-organizations?includeOpenAccess=true&limit=5');
  const { advisor } = await good<{ advisor: { id: number } }>(as.advisor, 'GET', '/api/user');
  const last = advisors - 10;
  // In this order: what the first look costs is seen once, and an import's work goes on after its answer.
  const suggestedFirst = await timed(suggested);
  return {
    suggestedFirst,
    suggestedOrganizations: await median(suggested),
    listFirst: await median(list({ range: [0, 9] })),
    listLast: await median(list({ range: [last, last + 9] })),
    listSorted: await median(list({ range: [0, 9], sort: ['lastName', 'ASC'] })),
    listSearch: await median(list({ range: [0, 9], filter: { q: 'finance' } })),
    groupList: await median(firstPage(as.group_admin, '/api/admin/advisors')),
    search: await median(search),
    suggestedAdvisors: await median(get(as.organization, '/api/suggested-advisors?includeOpenAccess=true')),
    profile: await median(get(as.super_admin, `/api/admin/advisors/${advisor.id}`)),
    visibility: await median(get(as.advisor, '/api/user/visibility')),
    dashboard: await median(dashboard(as.super_admin)),
    groupDashboard: await median(dashboard(as.group_admin)),
    requests: await median(firstPage(as.super_admin, '/api/requests')),
    groupRequests: await median(firstPage(as.group_admin, '/api/requests')),
    trail: await median(firstPage(as.super_admin, '/api/audit')),
    groupTrail: await median(firstPage(as.group_admin, '/api/audit')),
    impact: await median(get(as.super_admin, '/api/admin/impact')),
    groupImpact: await median(get(as.group_admin, '/api/admin/impact')),
    found: await untilFound(as, advisor.id),
    export: await timed(get(as.super_admin, '/api/admin/advisors/export')),
    ...(await importAndUndo(as.super_admin)),
  } satisfies Omit<Record<MeasureName, number>, 'start' | 'index' | 'memory'>;
}

async function median(call: () => Promise<unknown>): Promise<number> {
  await call();
  const times: number[] = [];
  let sum = 0;
  while (times.length < CALLS && sum < ENOUGH_MS) {
    const ms = await timed(call);
    times.push(ms);
    sum += ms;
  }
  return percentile(
    times.toSorted((a, b) => a - b),
    0.5,
  );
}

/** An advisor writes what nobody else has in their profile, and an organisation searches for it until it is there. */
async function untilFound(as: Callers, advisorId: number): Promise<number> {
  const skill = `I tune medieval bells and teach choirs to sing with them, in ${Date.now()} towers so far`;
  return timed(async () => {
    await good(as.advisor, 'PATCH', '/api/advisor/profile', {
      title: 'Bell tuner and choir master',
      bio: skill,
      expertise: 'Tuning medieval bells, teaching choirs',
    });
    const end = performance.now() + FOUND_WITHIN_MS;
    for (;;) {
      const wish = {
        query: `We need somebody to tune our medieval bells. ${skill}`,
        includeOpenAccess: true,
      };
      const { results } = await good<{ results: { advisorId: number; bio: string }[] }>(
        as.organization,
        'POST',
        '/api/search/advisors',
        wish,
      );
      if (results[0]?.advisorId === advisorId && results[0].bio === skill) return;
      if (performance.now() > end) throw new Error('the changed profile is not found');
      await pause(100);
    }
  });
}

/** Imports new advisors from a CSV file, and takes them back: the next size begins with what it is to have. */
async function importAndUndo(caller: Caller): Promise<{ import: number; undo: number }> {
  const name = `growth${Date.now()}`;
  const rows = Array.from(
    { length: IMPORTED },
    (_, at) =>
      `Ada,King${at},Finance director,${name}-${at}@example.org,finance;strategy,"Cash flow, budgets and reserves","I have run the finances of small charities, number ${at}, for years."`,
  );
  const bytes = `First Name,Last Name,Title,Email,Skills,Expertise,Biography\n${rows.join('\n')}\n`;
  let batchId = '';
  const imported = await timed(async () => {
    const { created, batchId: batch } = await caller.upload<{ created: number; batchId: string }>(
      '/api/admin/advisors/import',
      formWith({ bytes }),
    );
    if (created !== IMPORTED) throw new Error(`of ${IMPORTED} rows ${created} were imported`);
    batchId = batch;
  });
  const undone = await timed(() => good(caller, 'DELETE', `/api/admin/advisors/import/${batchId}`));
  return { import: imported, undo: undone };
}
