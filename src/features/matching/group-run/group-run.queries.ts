import type { MatchingRun, RunResult, RunSettings, RunStatus } from '../../../contract/group-matching-api.ts';
import { columnsOf, fieldsOf } from '../../../core/db/model.ts';
import { isAllowed, type CallContext } from '../../../core/access/actor.ts';
import type { Db } from '../../../core/db/database.ts';
import type { RowOf } from '../../../core/db/rows.ts';
import { orNotFound } from '../../../core/errors.ts';
import { byIds, byText, presentedList, type ListFields, type ListQuery } from '../../../core/http/list.ts';
import { readJson } from '../../../core/json.ts';
import { requireGroup } from '../../groups/index.ts';
import { runPolicy } from './group-run.policy.ts';

export interface RunRow extends RowOf<'matching_runs'> {
  readonly status: RunStatus;
}

const FIELDS: ListFields = {
  sort: columnsOf('mr', 'id', 'status', 'createdAt'),
  filter: { id: byIds('mr.id'), status: byText('mr.status') },
  defaultSort: ['id', 'desc'],
};

/** Latest first, without what they found. */
export async function listRuns(db: Db, context: CallContext, groupId: number, list: ListQuery) {
  await requireGroup(db, context, groupId);
  // Results are large.
  const columns = ['mr.*', db.raw('null as result')];
  const source = { rows: db('matching_runs as mr').where('mr.group_id', groupId), columns };
  return presentedList(source, FIELDS, list, (row: RunRow) => present(context, row));
}

export interface RunOfGroup {
  readonly groupId: number;
  readonly runId: number;
}

/** @throws AppError NOT_FOUND */
export async function readRun(db: Db, context: CallContext, which: RunOfGroup): Promise<MatchingRun> {
  const { groupId, runId: id } = which;
  await requireGroup(db, context, groupId);
  const run = db('matching_runs').where({ id, group_id: groupId });
  return present(context, orNotFound(await run.first<RunRow | undefined>()));
}

function present({ actor }: CallContext, row: RunRow): MatchingRun {
  return {
    ...fieldsOf(row, 'id', 'groupId', 'status', 'progressDone', 'progressTotal', 'createdByUserId'),
    ...fieldsOf(row, 'createdAt', 'updatedAt', 'publishedAt'),
    settings: readJson<RunSettings>(row.settings),
    result: row.result === null ? null : readJson<RunResult>(row.result),
    error: row.last_error,
    abilities: {
      change: isAllowed(runPolicy.change(row)),
      discard: isAllowed(runPolicy.discard(row)),
      publish: isAllowed(runPolicy.publish(actor, row)),
    },
  };
}
