import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { countRows } from '../../support/rows.ts';
import { Visitor } from '../../support/visitor.ts';
import { requestForm } from '../../support/work.ts';
import { say } from '../support/figures.ts';
import { advisorOf, type Pair } from '../support/world.ts';
import type { Duo } from './duo.ts';

/** Of an organisation that asks for the last of them. */
export const LAST_HOURS = 2;

/**
 * Both processes at once: the last hours are asked for four times, and the one match that came of it is accepted and
 * declined twice each. Each race must have one winner, and leave nothing else behind than the winner's.
 */
export async function contend(db: Db, duo: Duo, small: readonly Pair[]): Promise<string[]> {
  const broken: string[] = [];
  for (const one of small) {
    const request = await lastHours(db, duo, one, broken);
    if (request) await oneAnswer(db, duo, one, request, broken);
  }
  say(
    `  ${small.length * 2} races for the last hours or one answer, ${broken.length} without exactly one winner`,
  );
  return broken;
}

const SIDES = [0, 1, 0, 1] as const;

async function lastHours(db: Db, duo: Duo, { organization }: Pair, broken: string[]) {
  const { organizationId } = organization;
  const person = await Visitor.signIn(duo.next(), organization);
  const form = requestForm({ hoursNeeded: LAST_HOURS });
  const answers = await Promise.all(
    SIDES.map((at) => person.call<HelpRequest>(duo.url(at), 'POST /api/requests', form)),
  );
  const statuses = answers.map(({ status }) => status).sort((a, b) => a - b);
  const requests = await countRows(db, 'requests', { organization_id: organizationId });
  const [left] = await db('organizations').where('id', organizationId).pluck('hours_remaining');
  if (statuses.join() !== '201,409,409,409' || requests !== 1 || Number(left) !== 0)
    broken.push(`the last hours: ${statuses.join()}, ${requests} requests, ${left} hours left`);
  return answers.find(({ status }) => status === 201)?.body ?? null;
}

async function oneAnswer(
  db: Db,
  duo: Duo,
  pair: Pair,
  { matches }: HelpRequest,
  broken: string[],
): Promise<void> {
  const id = matches[0]?.id;
  if (id === undefined) return void broken.push('nobody was proposed');
  const person = await Visitor.signIn(duo.next(), advisorOf(pair));
  const choices = ['accepted', 'rejected', 'rejected', 'accepted'] as const;
  const answers = await Promise.all(
    choices.map((status, at) => person.call(duo.url(SIDES[at] ?? 0), `PATCH /api/matches/${id}`, { status })),
  );
  const won = choices.filter((_, at) => answers[at]?.status === 200);
  const [status] = await db('matches').where({ id }).pluck('status');
  const events = await db('audit_events')
    .where({ subject_type: 'match', subject_id: id })
    .whereIn('action', ['match.accepted', 'match.declined'])
    .pluck('action');
  const told = { type: 'matchAccepted', user_id: pair.organization.userId };
  const mails = await countRows(db, 'outbox', told);
  const wanted = status === 'accepted' ? 1 : 0;
  if (won.length !== 1 || status !== won[0] || events.length !== 1 || mails !== wanted)
    broken.push(
      `match ${id}: answered ${answers.map((answer) => answer.status).join()} to ${choices.join()}, is ${status}, ${events.join()}, ${mails} mails`,
    );
}
