import type { CheckKind } from '../../../contract/enums.ts';
import type { Check } from '../../../contract/safety-api.ts';
import type { Db, Tx } from '../../../core/db/database.ts';

interface CheckRow {
  readonly id: number;
  readonly kind: CheckKind;
  readonly reference: string;
  readonly seen_on: string;
  readonly expires_on: string;
}

/** An advisor's checks, the one that ends last first. */
export async function listChecks(db: Db | Tx, advisorId: number, now = new Date()): Promise<Check[]> {
  const rows = await db('advisor_checks')
    .where('advisor_id', advisorId)
    .orderBy([{ column: 'expires_on', order: 'desc' }, 'id'])
    .select<CheckRow[]>('id', 'kind', 'reference', 'seen_on', 'expires_on');
  const today = now.toISOString().slice(0, 10);
  return rows.map((row) => ({
    id: row.id,
    kind: row.kind,
    reference: row.reference,
    seenOn: row.seen_on.slice(0, 10),
    expiresOn: row.expires_on.slice(0, 10),
    isValid: row.expires_on.slice(0, 10) >= today,
  }));
}
