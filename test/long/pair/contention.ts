import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { buildAdvisor, buildGroup, buildOrganization, type Person } from '../../support/builders.ts';
import { buildServer } from '../../support/server.ts';
import { requestForm } from '../../support/work.ts';
import type { Duo } from './duo.ts';
import { signInAt } from './people.ts';

/** One organisation with the hours of one request, and one advisor. */
interface Small {
  readonly organization: Person & { readonly organizationId: number };
  readonly advisor: Person & { readonly advisorId: number };
}

const HOURS = 2;

export interface ContentionFound {
  readonly races: number;
  /** Races that had not exactly one winner, or left something else behind than the winner's. */
  readonly broken: readonly string[];
}

/** Organisations whose hours suffice for one request each. */
export async function buildSmall(db: Db, count: number): Promise<Small[]> {
  const test = await buildServer(db);
  const built: Small[] = [];
  for (let at = 0; at < count; at += 1) {
    const groupIds = [await buildGroup(test)];
    built.push({
      organization: await buildOrganization(test, { groupIds, hoursAllocated: HOURS }),
      advisor: await buildAdvisor(test, { groupIds }),
    });
  }
  await test.stop();
  return built;
}

/**
 * Both processes at once: the last hours are asked for four times, and the one match that came of it is accepted and
 * declined twice each. Each race must have one winner.
 */
export async function contend(db: Db, duo: Duo, small: readonly Small[]): Promise<ContentionFound> {
  const broken: string[] = [];
  for (const one of small) {
    const request = await lastHours(db, duo, one, broken);
    if (request) await oneAnswer(db, duo, one, request, broken);
  }
  return { races: small.length * 2, broken };
}

const SIDES = [0, 1, 0, 1] as const;

async function lastHours(db: Db, duo: Duo, { organization }: Small, broken: string[]) {
  const person = await signInAt(duo.next(), organization);
  const answers = await Promise.all(
    SIDES.map((at) =>
      person.call<HelpRequest>(duo.url(at), 'POST', '/api/requests', requestForm({ hoursNeeded: HOURS })),
    ),
  );
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  const where = { organization_id: organization.organizationId };
  const requests = await count(db, 'requests', where);
  const { hours_remaining: left } = (await db('organizations')
    .where('id', organization.organizationId)
    .first('hours_remaining')) as { hours_remaining: number };
  if (statuses.join() !== '201,409,409,409' || requests !== 1 || Number(left) !== 0)
    broken.push(`the last hours: ${statuses.join()}, ${requests} requests, ${left} hours left`);
  return answers.find(({ status }) => status === 201)?.body ?? null;
}

async function oneAnswer(
  db: Db,
  duo: Duo,
  { organization, advisor }: Small,
  { matches }: HelpRequest,
  broken: string[],
): Promise<void> {
  const id = matches[0]?.id;
  if (id === undefined) return void broken.push('nobody was proposed');
  const person = await signInAt(duo.next(), advisor);
  const choices = ['accepted', 'rejected', 'rejected', 'accepted'] as const;
  const answers = await Promise.all(
    choices.map((status, at) =>
      person.call<{ status: string }>(duo.url(SIDES[at] ?? 0), 'PATCH', `/api/matches/${id}`, { status }),
    ),
  );
  const won = choices.filter((_, at) => answers[at]?.status === 200);
  const { status } = (await db('matches').where({ id }).first('status')) as { status: string };
  const events = await db('audit_events')
    .where({ subject_type: 'match', subject_id: id })
    .whereIn('action', ['match.accepted', 'match.declined'])
    .pluck('action');
  const mails = await count(db, 'outbox', { type: 'matchAccepted', user_id: organization.userId });
  const wanted = status === 'accepted' ? 1 : 0;
  if (won.length !== 1 || status !== won[0] || events.length !== 1 || mails !== wanted)
    broken.push(
      `match ${id}: answered ${answers.map((answer) => answer.status).join()} to ${choices.join()}, is ${status}, ${events.join()}, ${mails} mails`,
    );
}

async function count(db: Db, table: string, where: Record<string, unknown>): Promise<number> {
  const row = (await db(table).where(where).count({ n: '*' }).first()) as { n: number | string };
  return Number(row.n);
}
