import { sha256 } from '../../../core/security/tokens.ts';
import type { TradeForm } from '../../../contract/admin-api.ts';
import { LIMITS } from '../../../contract/limits.ts';
import { FIELDS, fill } from '../../../contract/messages.ts';
import { audit, type Context } from '../../../core/audit/audit.ts';
import { markChanged } from '../../../core/changes/change-marks.ts';
import { dbTime, fold } from '../../../core/db/dialect.ts';
import { isDuplicate } from '../../../core/db/errors.ts';
import { transaction, type Db, type Tx } from '../../../core/db/transaction.ts';
import type { Deps } from '../../../core/deps.ts';
import { AppError, invalid, notFound, orNotFound } from '../../../core/errors.ts';
import { wrongFieldsOf } from '../../../core/http/errors.ts';
import { countOf, insertRow } from '../../../core/db/rows.ts';
import { OWN_IDS_FROM, OWN_IDS_TO, shippedTrades, tradeVectors, type Embedder } from '../ranking/index.ts';
import { asTrade, formOf, ownId, rowIdOf } from './trades.presenter.ts';
import { tradePayload } from './trades.schemas.ts';

type TradeParts = Pick<Deps, 'db'> & { readonly embedder: Embedder };

/** @returns its id @throws AppError INVALID when there are too many or the name is taken */
export async function createTrade(parts: TradeParts, context: Context, form: TradeForm): Promise<number> {
  return insertTrade(parts.db, context, await rowOf(form, parts.embedder));
}

async function insertTrade(db: Db, context: Context, row: OwnRow): Promise<number> {
  return transaction(db, async (trx) => {
    const before = await countOf(trx('trades'));
    const rowId = await unlessTaken(insertRow(trx, 'trades', { ...row, created_at: row.updated_at }));
    if (before >= LIMITS.trade.ownMax || ownId(rowId) > OWN_IDS_TO)
      throw invalid({ name: fill(FIELDS.trade.full, { max: LIMITS.trade.ownMax }) });
    await tell(trx, context, 'trade.created', ownId(rowId), row.name);
    return ownId(rowId);
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN for a shipped one */
export async function updateTrade(parts: TradeParts, context: Context, id: number, form: TradeForm) {
  refuseShipped(id);
  const row = await rowOf(form, parts.embedder);
  await transaction(parts.db, async (trx) => {
    if ((await unlessTaken(trx('trades').where('id', rowIdOf(id)).update(row))) !== 1) throw notFound();
    await tell(trx, context, 'trade.updated', id, form.name);
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN for a shipped one */
export async function deleteTrade({ db }: TradeParts, context: Context, id: number): Promise<void> {
  refuseShipped(id);
  await transaction(db, async (trx) => {
    const trade = trx('trades').where('id', rowIdOf(id));
    const row = orNotFound(await trade.clone().first('name'));
    await trade.delete();
    await tell(trx, context, 'trade.deleted', id, row.name);
  });
}

interface TradeReport {
  /** From 1. */
  readonly row: number;
  readonly name: string;
  readonly status: 'created' | 'exists' | 'failed';
  readonly fields?: Readonly<Record<string, string>>;
}

/**
 * A file in the form of the shipped table, each trade as a whole or not at all; one whose name is there stays as it is. All
 * are embedded before the first is written: running servers read the table once for all of them.
 */
export async function importTrades(
  parts: TradeParts,
  context: Context,
  given: readonly unknown[],
  options: { readonly dryRun: boolean; readonly progress: (done: number, total: number) => void },
): Promise<TradeReport[]> {
  const reports: TradeReport[] = [];
  const rows = new Map<number, OwnRow>();
  const taken = new Set<string>(await parts.db('trades').pluck('name_key'));
  for (const [at, one] of given.entries()) {
    // Whatever it is; the schema judges it.
    const { trade: name, also: titles, words, troubles } = (one ?? {}) as Record<string, unknown>;
    const { value: form, error } = tradePayload.validate(
      { name, titles, words, troubles },
      { abortEarly: false },
    );
    const told = { row: at + 1, name: typeof name === 'string' ? name : '' };
    if (error) reports.push({ ...told, status: 'failed', fields: wrongFieldsOf(error) });
    else if (taken.has(keyOf(form.name))) reports.push({ ...told, status: 'exists' });
    else {
      taken.add(keyOf(form.name));
      if (!options.dryRun) rows.set(at, await rowOf(form, parts.embedder));
      reports.push({ ...told, status: 'created' });
    }
    options.progress(at + 1, given.length);
  }
  for (const [at, row] of rows) {
    try {
      await insertTrade(parts.db, context, row);
    } catch (refusal) {
      if (!(refusal instanceof AppError) || !refusal.fields) throw refusal;
      reports[at] = { ...reports[at]!, status: 'failed', fields: refusal.fields };
    }
  }
  return reports;
}

/** Makes the vectors of own trades that were saved without this sentence model, or with the one before. */
export async function embedTrades({ db, embedder }: TradeParts): Promise<void> {
  if (embedder.dimensions !== shippedTrades().vectors.troubleMean.length) return;
  const rows = await db('trades').whereNot('model', embedder.model).orderBy('id');
  for (const row of rows) {
    const vectors = await tradeVectors(asTrade(formOf(row)), embedder);
    await transaction(db, async (trx) => {
      const { id, updated_at } = row;
      await trx('trades').where({ id, updated_at }).update({ vectors, model: embedder.model });
      await markChanged(trx, 'trade', [id]);
    });
  }
}

type OwnRow = Awaited<ReturnType<typeof rowOf>>;

/** A model that does not answer is waited for by {@link embedTrades}: until then the trade is known by its words. */
async function rowOf(form: TradeForm, embedder: Embedder) {
  const vectors = await tradeVectors(asTrade(form), embedder).catch(() => null);
  return {
    name: form.name,
    name_key: keyOf(form.name),
    titles: JSON.stringify(form.titles),
    words: JSON.stringify(form.words),
    troubles: JSON.stringify(form.troubles),
    model: vectors ? embedder.model : 'none',
    vectors,
    updated_at: dbTime(),
  };
}

const keyOf = (name: string): string => sha256(fold(name));

function refuseShipped(id: number): void {
  if (id < OWN_IDS_FROM && shippedTrades().byId(id - 1)) throw new AppError('FORBIDDEN');
}

async function unlessTaken<Result>(write: PromiseLike<Result>): Promise<Result> {
  try {
    return await write;
  } catch (error) {
    throw isDuplicate(error) ? invalid({ name: FIELDS.trade.taken }) : error;
  }
}

type TradeAction = 'trade.created' | 'trade.updated' | 'trade.deleted';

async function tell(trx: Tx, context: Context, action: TradeAction, id: number, name: string) {
  await markChanged(trx, 'trade', [rowIdOf(id)]);
  await audit(trx, context, action, ['trade', id], { detail: { name } });
}
