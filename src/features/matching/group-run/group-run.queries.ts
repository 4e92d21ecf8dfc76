import type { MatchingRun, RunResult, RunSettings, RunStatus } from '../../../contract/group-matching-api.ts';
import type { Actor } from '../../../core/access/actor.ts';
import { isAllowed } from '../../../core/access/verdict.ts';
import type { Db } from '../../../core/db/database.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { notFound } from '../../../core/errors.ts';
import type { ListFields, ListQuery } from '../../../core/http/list.ts';
import { byIds, byText, runList } from '../../../core/http/list.ts';
import { readJson } from '../../../core/json.ts';
import { runPolicy } from './group-run.policy.ts';

interface RunRow {
  readonly id: number;
  readonly group_id: number;
  readonly created_by_user_id: number | null;
  readonly status: RunStatus;
  readonly settings: string;
  readonly result: string | null;
  readonly progress_done: number;
  readonly progress_total: number;
  readonly last_error: string | null;
  readonly published_at: string | null;
  readonly created_at: string;
  readonly updated_at: string;
}

const COLUMNS = [
  'id',
  'group_id',
  'created_by_user_id',
  'status',
  'settings',
  'progress_done',
  'progress_total',
  'last_error',
  'published_at',
  'created_at',
  'updated_at',
].map((column) => `mr.${column}`);

const FIELDS: ListFields = {
  sort: { id: 'mr.id', status: 'mr.status', createdAt: 'mr.created_at' },
  filter: { id: byIds('mr.id'), status: byText('mr.status') },
  defaultSort: ['id', 'desc'],
  tieBreaker: 'mr.id',
};

/** A page of a group's runs, latest first, without what they found. */
export async function listRuns(
  db: Db,
  actor: Actor,
  groupId: number,
  list: ListQuery,
): Promise<{ rows: MatchingRun[]; total: number }> {
  const source = { rows: db('matching_runs as mr').where('mr.group_id', groupId), columns: COLUMNS };
  const { rows, total } = await runList<Omit<RunRow, 'result'>>(source, FIELDS, list);
  return { rows: rows.map((row) => present(actor, { ...row, result: null })), total };
}

/** @throws AppError NOT_FOUND */
export async function readRun(db: Db, actor: Actor, groupId: number, id: number): Promise<MatchingRun> {
  const row = await db('matching_runs as mr')
    .where({ 'mr.id': id, 'mr.group_id': groupId })
    .first<RunRow | undefined>([...COLUMNS, 'mr.result']);
  if (!row) throw notFound();
  return present(actor, row);
}

function present(actor: Actor, row: RunRow): MatchingRun {
  return {
    id: row.id,
    groupId: row.group_id,
    status: row.status,
    settings: readJson<RunSettings>(row.settings),
    result: row.result === null ? null : readJson<RunResult>(row.result),
    progressDone: row.progress_done,
    progressTotal: row.progress_total,
    error: row.last_error,
    createdByUserId: row.created_by_user_id,
    createdAt: isoTime(row.created_at),
    updatedAt: isoTime(row.updated_at),
    publishedAt: isoTime(row.published_at),
    abilities: {
      change: isAllowed(runPolicy.change(row)),
      discard: isAllowed(runPolicy.discard(row)),
      publish: isAllowed(runPolicy.publish(actor, row)),
    },
  };
}
