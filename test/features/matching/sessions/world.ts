import { dbTime } from '../../../../src/core/db/dialect.ts';
import { transaction } from '../../../../src/core/db/transaction.ts';
import type { CreateSessionPayload, Session } from '../../../../src/contract/requests-api.ts';
import { recount } from '../../../../src/features/matching/sessions/index.ts';
import { reserveHours } from '../../../../src/features/matching/hours/index.ts';
import type { Client } from '../../../support/client.ts';
import { change } from '../../../support/rows.ts';
import type { TestServer } from '../../../support/server.ts';
import { buildMatch as buildRows, type MatchOverrides } from '../../../support/work.ts';

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** A moment so many milliseconds from now, ISO 8601 UTC. */
export const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();

let times = 0;

/** A whole hour at least so many days ahead; every one is four hours further than the one before, so that none overlap. */
export function someTime(days = 3): string {
  times += 1;
  return new Date(Math.ceil(Date.now() / HOUR) * HOUR + days * DAY + times * 4 * HOUR).toISOString();
}

let pastTimes = 0;
/** Two hours apart, they stay within the 90 days that a session may lie back; no world makes as many. */
const PAST_TIMES = 570;

/** A whole hour 40 days back or more, that none of the ones before overlaps. */
export function somePastTime(): string {
  pastTimes = (pastTimes + 1) % PAST_TIMES;
  return new Date(Math.floor(Date.now() / HOUR) * HOUR - 40 * DAY - pastTimes * 2 * HOUR).toISOString();
}

/** A request with its hours reserved, and a match of it; accepted unless said otherwise. */
export const buildMatch = (
  test: TestServer,
  {
    advisor: { advisorId },
    organization: { organizationId },
    ...more
  }: MatchOverrides & { advisor: { advisorId: number }; organization: { organizationId: number } },
) =>
  transaction(test.db, async (trx) => {
    const row = { status: 'accepted', hoursNeeded: 2, requestStatus: 'in-progress', ...more } as const;
    const made = await buildRows({ db: trx }, { ...row, organizationId, advisorId });
    const { requestId } = made;
    await reserveHours(trx, { actor: 'system' }, { organizationId, requestId, hours: row.hoursNeeded });
    return made;
  });

/** Plans a session through the front door. @throws Error when the server refuses */
export async function plan(client: Client, matchId: number, more: Partial<CreateSessionPayload> = {}) {
  const form = { matchId, scheduledDate: someTime(), durationMinutes: 60, ...more };
  const answer = await client.post('/api/sessions', form);
  if (answer.status !== 201) throw new Error(`the session was refused: ${answer.text}`);
  return answer.body as unknown as Session;
}

/** Puts a session's start (and completion) elsewhere in time, as if the clock had moved. */
export async function shift(
  test: TestServer,
  id: number,
  moments: { scheduledDate?: string; completedAt?: string; updatedAt?: string },
): Promise<void> {
  const row = {
    scheduled_date: moments.scheduledDate,
    completed_at: moments.completedAt,
    updated_at: moments.updatedAt,
  };
  const given = Object.entries(row).filter(([, value]) => value !== undefined);
  await change(
    test,
    'sessions',
    { id },
    Object.fromEntries(given.map(([name, value]) => [name, dbTime(value)])),
  );
  await transaction(test.db, recount);
}
