import { readDemoFeatures } from '../../../db/seeds/demo/features-file.ts';
import type { Db } from '../../../src/core/db/database.ts';
import { dbTime } from '../../../src/core/db/dialect.ts';
import { sha256 } from '../../../src/core/security/tokens.ts';
import { suggestedFacts } from '../../../src/features/matching/suggestions/index.ts';

const BATCH = 500;
const ROWS_A_STATEMENT = 25;

/**
 * Gives every organisation without features those of a demo one, as if the server had computed them long ago: for the
 * invented ones it would take sixty milliseconds each, beside whatever is measured.
 */
export async function giveOrganizationFeatures(db: Db): Promise<void> {
  const { model, byKey } = readDemoFeatures('organizations');
  const known = [...byKey.values()];
  for (;;) {
    const ids: number[] = await db('organizations as o')
      .leftJoin('organization_features as f', 'f.organization_id', 'o.id')
      .whereNull('f.organization_id')
      .orderBy('o.id')
      .limit(BATCH)
      .pluck('o.id');
    if (ids.length === 0) return;
    const facts = await suggestedFacts(db, ids);
    const rows = ids.map((id) => ({
      organization_id: id,
      model,
      text_hash: sha256(facts.get(id)?.text ?? ''),
      features: known[id % known.length],
      updated_at: dbTime(),
    }));
    for (let at = 0; at < rows.length; at += ROWS_A_STATEMENT)
      await db('organization_features').insert(rows.slice(at, at + ROWS_A_STATEMENT));
  }
}
