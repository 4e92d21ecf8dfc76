import type { Knex } from 'knex';
import { audit } from '../../../src/core/audit/audit.ts';
import type { Db, Tx } from '../../../src/core/db/database.ts';
import { transaction } from '../../../src/core/db/transaction.ts';
import { miscounted, recount } from '../../../src/features/matching/sessions/index.ts';
import type { CliContext } from '../../context.ts';
import { count } from '../../output.ts';
import { fine, wrong, type Check } from './finding.ts';

/**
 * Reports add up what each change writes; a recount from sessions and the audit trail must give the same. An older
 * version, which writes neither hours nor first answers, may have worked beside this one for a while.
 */
export const sums: Check = async ({ db }) => {
  const [sessions, requests] = [await miscounted(db), await withoutAnswer(db)];
  if (sessions.length + requests.length === 0) return fine('what reports add up is what a recount gives');
  const detail = `${count(sessions.length, 'session')} whose hours reports tell otherwise; ${count(requests.length, 'answered request')} without the time of the first answer`;
  return wrong(detail, {
    plan: `count ${count(sessions.length, 'session')} and ${count(requests.length, 'request')} anew`,
    run: mend,
  });
};

const withoutAnswer = (db: Db | Tx): Knex.QueryBuilder<object, { id: number; at: string }[]> =>
  db('requests as r')
    .join('matches as m', 'm.request_id', 'r.id')
    .join('audit_events as e', 'e.subject_id', 'm.id')
    .where('e.subject_type', 'match')
    .whereIn('e.action', ['match.accepted', 'match.declined'])
    .whereNull('r.first_answered_at')
    .groupBy('r.id')
    .select({ id: 'r.id', at: db.raw('min(e.at)') });

const mend = ({ db }: CliContext): Promise<string> =>
  transaction(db, async (trx) => {
    const sessions = await recount(trx);
    const requests = await withoutAnswer(trx);
    for (const { id, at } of requests)
      await trx('requests').where('id', id).update({ first_answered_at: at });
    const detail = { sessions, requests: requests.length };
    await audit(trx, { actor: 'cli' }, 'hours.mended', ['installation', null], { detail });
    return `counted ${count(sessions, 'session')} and ${count(requests.length, 'request')} anew`;
  });
