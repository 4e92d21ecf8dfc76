import { sha256 } from '../../../core/security/tokens.ts';
import type { Knex } from 'knex';
import { dbTime } from '../../../core/db/dialect.ts';
import { upsert } from '../../../core/db/rows.ts';
import { transaction, type Db, type Tx } from '../../../core/db/transaction.ts';
import type { RecurringJob } from '../../../core/jobs/job-runner.ts';
import { skillLabel, type OrganizationType } from '../../../contract/enums.ts';
import { encodeFeatures, largestShares, pack, type PreparedQuery } from '../ranking/index.ts';
import type { Priority } from '../search/feature-writer.service.ts';
import { rankedText } from '../search/profile-text.ts';
import type { SearchIndex } from '../search/search-index.service.ts';
import { IN_FLIGHT } from '../transitions.ts';

/** Features `f` (left joined) are missing or older than the record of `o`. A change at the same time counts as newer. */
export function isStale(db: Db, model: string): Knex.Raw<boolean> {
  return db.raw('(f.organization_id is null or f.model <> ? or o.updated_at >= f.updated_at)', [model]);
}

const HAS_NEWER_REQUEST = `exists (
  select 1 from requests r where r.organization_id = o.id and r.updated_at >= f.updated_at)`;

export function staleOrganizations(db: Db, model: string, limit: number): Promise<number[]> {
  return db('organizations as o')
    .leftJoin('organization_features as f', 'f.organization_id', 'o.id')
    .where((either) => void either.where(isStale(db, model)).orWhereRaw(HAS_NEWER_REQUEST))
    .orderBy('o.id')
    .limit(limit)
    .pluck('o.id');
}

/**
 * Each in its own transaction; unchanged words only get a new time. Embeds (60 ms each), so never call it inside a
 * transaction. @param priority of their texts for the sentence model
 */
export async function writeOrganizationFeatures(
  db: Db,
  index: SearchIndex,
  ids: readonly number[],
  priority: Priority,
): Promise<void> {
  for (const id of ids) {
    // Before the words are read, so that a later change is newer.
    const readAt = dbTime();
    const facts = (await suggestedFacts(db, [id])).get(id);
    if (!facts) continue;
    const textHash = sha256(facts.text);
    const { model } = index.embedder;
    const same = await db('organization_features')
      .where({ organization_id: id, text_hash: textHash, model })
      .update({ updated_at: readAt });
    if (same === 1) continue;
    const features = encode(await index.read(facts.text, priority), index.embedder.dimensions);
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

/** So many a run: about ten seconds of the sentence model. */
const A_RUN = 150;

/** For organisations that nobody's suggestions have asked for yet. */
export const organizationFeaturesJob: RecurringJob = {
  kind: 'organization-features',
  everySeconds: 30,
  run: async ({ db, searchIndex }) => {
    const ids = await staleOrganizations(db, searchIndex.embedder.model, A_RUN);
    await writeOrganizationFeatures(db, searchIndex, ids, 'soon');
  },
};

/** Characters; the sentence vector covers no more (ranking/prepare.ts). */
const DESCRIPTION_READ = 1_200;
const TITLES_READ = 20;

export interface SuggestedFacts {
  readonly id: number;
  readonly name: string;
  readonly type: OrganizationType;
  readonly description: string | null;
  readonly location: string | null;
  readonly openRequests: number;
  /** For the ranker: name, type, description and the titles of requests in flight. */
  readonly text: string;
}

type OrganizationRow = Omit<SuggestedFacts, 'openRequests' | 'text'>;
type RequestRow = Readonly<Record<'title' | 'status', string>> & { readonly organizationId: number };

export async function suggestedFacts(
  db: Db | Tx,
  ids: readonly number[],
): Promise<Map<number, SuggestedFacts>> {
  if (ids.length === 0) return new Map();
  const rows = await db('organizations')
    .whereIn('id', ids)
    .select<OrganizationRow[]>('id', 'name', 'type', 'description', 'location');
  const requests = await db('requests')
    .whereIn('organization_id', ids)
    .whereIn('status', IN_FLIGHT)
    .orderBy('id', 'desc')
    .select<RequestRow[]>({ organizationId: 'organization_id', title: 'title', status: 'status' });
  return new Map(
    rows.map((row) => {
      const own = requests.filter(({ organizationId }) => organizationId === row.id);
      const titles = own.slice(0, TITLES_READ).map(({ title }) => title);
      const openRequests = own.filter(({ status }) => status !== 'in-progress').length;
      return [row.id, { ...row, openRequests, text: textOf(row, titles) }];
    }),
  );
}

function textOf({ name, type, description }: OrganizationRow, titles: readonly string[]): string {
  const kind = type === 'other' ? '' : skillLabel(type);
  const said = [name, kind, (description ?? '').slice(0, DESCRIPTION_READ).toWellFormed(), ...titles];
  return rankedText(said.filter(Boolean).join('. '));
}
