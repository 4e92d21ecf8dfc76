import type { Knex } from 'knex';
import type { Db } from '../../../core/db/database.ts';
import { dbTime } from '../../../core/db/dialect.ts';
import { upsert } from '../../../core/db/rows.ts';
import { transaction } from '../../../core/db/transaction.ts';
import { encodeFeatures, largestShares, pack } from '../ranking/index.ts';
import type { PreparedQuery } from '../ranking/index.ts';
import type { SearchIndex } from '../search/search-index.service.ts';
import { hashOfText, suggestedFacts } from './organization-text.service.ts';

/**
 * SQL for "the features of `o` (left joined as `f`) are missing or older than their source". A change at the same time
 * counts as newer.
 */
export function isStale(db: Db, model: string): Knex.Raw<boolean> {
  return db.raw(
    `(f.organization_id is null or f.model <> ? or o.updated_at >= f.updated_at or exists (
        select 1 from requests r where r.organization_id = o.id and r.updated_at >= f.updated_at))`,
    [model],
  );
}

export function staleOrganizations(db: Db, model: string, limit: number): Promise<number[]> {
  return db('organizations as o')
    .leftJoin('organization_features as f', 'f.organization_id', 'o.id')
    .where(isStale(db, model))
    .orderBy('o.id')
    .limit(limit)
    .pluck('o.id');
}

/**
 * Stores the features of organisations, each in its own transaction; unchanged words only get a new time. Embeds (60 ms
 * each), so never call it inside a transaction.
 */
export async function writeOrganizationFeatures(
  db: Db,
  index: SearchIndex,
  ids: readonly number[],
): Promise<void> {
  for (const id of ids) {
    // Before the words are read, so that a later change is newer.
    const readAt = dbTime();
    const facts = (await suggestedFacts(db, [id])).get(id);
    if (!facts) continue;
    const textHash = hashOfText(facts.text);
    const { model } = index.embedder;
    const same = await db('organization_features')
      .where({ organization_id: id, text_hash: textHash, model })
      .update({ updated_at: readAt });
    if (same === 1) continue;
    const features = encode(
      await index.ranking.prepare(facts.text, index.embedder),
      index.embedder.dimensions,
    );
    await transaction(db, async (trx) => {
      if (!(await trx('organizations').where('id', id).first('id'))) return;
      await upsert(
        trx,
        'organization_features',
        { organization_id: id, model, text_hash: textHash, features, updated_at: readAt },
        ['organization_id'],
        ['model', 'text_hash', 'features', 'updated_at'],
      );
    });
  }
}

/** In the form of a profile's features, without terms: the words are read again when needed. */
function encode({ model, vector, trades }: PreparedQuery, dimensions: number): Buffer {
  if (dimensions > 0 && !vector) throw new Error('the sentence model did not answer');
  return Buffer.from(
    encodeFeatures({
      model,
      index: {
        terms: new Uint32Array(),
        frequencies: new Uint8Array(),
        length: 0,
        vector: vector ? pack(vector) : null,
        trades: largestShares(trades),
      },
      parts: [],
    }),
  );
}
