import type { RunResult } from '../../../contract/group-matching-api.ts';
import type { Tx } from '../../../core/db/database.ts';
import { updateRow } from '../../../core/db/rows.ts';
import { readJson } from '../../../core/json.ts';
import { pieces } from '../../../core/records.ts';

/** Drafts read in one statement: a result may be large, some hundred kilobytes. */
const AT_ONCE = 20;

/** Drafts of group runs keep names: whoever leaves is taken out, so that none shows or proposes them. */
export async function forgetInRuns(
  trx: Tx,
  leaving: { readonly advisorIds: readonly number[] } | { readonly organizationId: number },
): Promise<void> {
  const isAdvisor = 'advisorIds' in leaving;
  const gone = new Set<number>(
    isAdvisor
      ? leaving.advisorIds
      : await trx('requests').where('organization_id', leaving.organizationId).pluck('id'),
  );
  const groups = await (isAdvisor
    ? trx('group_advisors')
        .whereIn('advisor_id', [...leaving.advisorIds])
        .pluck('group_id')
    : trx('group_organizations').where('organization_id', leaving.organizationId).pluck('group_id'));
  const runs = await trx('matching_runs').whereIn('group_id', groups).whereNotNull('result').pluck('id');
  for (const some of pieces(runs, AT_ONCE)) {
    const drafts = await trx('matching_runs')
      .whereIn('id', some)
      .select<{ id: number; result: string }[]>('id', 'result');
    for (const { id, result } of drafts) {
      const kept = without(readJson<RunResult>(result), isAdvisor ? 'advisorId' : 'requestId', gone);
      const text = JSON.stringify(kept);
      if (text !== result) await updateRow(trx, 'matching_runs', id, { result: text });
    }
  }
}

interface Named {
  readonly advisorId?: number;
  readonly requestId?: number;
}

function without(result: RunResult, key: keyof Named, gone: ReadonlySet<number>): RunResult {
  const others = <T extends Named>(list: readonly T[]): T[] => list.filter((one) => !gone.has(one[key] ?? 0));
  const trimmed = <T extends { readonly alternatives: readonly Named[] }>(one: T): T => ({
    ...one,
    alternatives: others(one.alternatives),
  });
  return {
    ...result,
    matches: others(result.matches).map(trimmed),
    unmatchedRequests: others(result.unmatchedRequests).map(trimmed),
    unmatchedAdvisors: others(result.unmatchedAdvisors),
  };
}
