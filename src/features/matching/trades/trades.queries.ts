import type { AdministeredTrade } from '../../../contract/admin-api.ts';
import { ERRORS } from '../../../contract/messages.ts';
import type { Db } from '../../../core/db/database.ts';
import { fold } from '../../../core/db/dialect.ts';
import { invalid, orNotFound } from '../../../core/errors.ts';
import { onceEach, onceOnly } from '../../../core/once-only.ts';
import { listRows, searchWords, wantedIds, type ListQuery, type RowFields } from '../../../core/http/list.ts';
import { shippedTrades, type StoredTrade } from '../ranking/index.ts';
import { asTrade, formOf, ownId, presentOwn, presentShipped, rowIdOf } from './trades.presenter.ts';
import type { Page } from '../../../core/http/page.ts';

const LISTED: RowFields<AdministeredTrade> = {
  sort: { id: ({ id }) => id, name: ({ name }) => fold(name), source: ({ source }) => source },
  filter: {
    q: (value) => {
      const words = searchWords(value);
      return (trade) => words.every((word) => searchText(trade).includes(word));
    },
    id: (value) => {
      const ids = new Set(wantedIds(value));
      return ({ id }) => ids.has(id);
    },
    source: (value) => {
      if (value !== 'shipped' && value !== 'own') throw invalid({ filter: ERRORS.BAD_FILTER });
      return ({ source }) => source === value;
    },
  },
  defaultSort: ['name', 'asc'],
};

/** They are few, and most are in memory, so the list is made there. */
export async function listTrades(db: Db, list: ListQuery): Promise<Page<AdministeredTrade>> {
  return listRows([...shipped(), ...(await ownTrades(db))], LISTED, list);
}

export async function ownTrades(db: Db): Promise<AdministeredTrade[]> {
  return (await db('trades').orderBy('name')).map(presentOwn);
}

/** @throws AppError NOT_FOUND */
export async function readTrade(db: Db, id: number): Promise<AdministeredTrade> {
  const own = await db('trades').where('id', rowIdOf(id)).first();
  return orNotFound(own ? presentOwn(own) : shipped().find((one) => one.id === id));
}

/** As the ranker takes them. @param model of the embedder; vectors of another are left out */
export async function rankedOwnTrades(db: Db, model: string): Promise<StoredTrade[]> {
  const rows = await db('trades').orderBy('id');
  return rows.map((row) => ({
    id: ownId(row.id),
    trade: asTrade(formOf(row)),
    vectors: row.model === model ? row.vectors : null,
  }));
}

const shipped = onceOnly((): readonly AdministeredTrade[] => shippedTrades().list().map(presentShipped));

/** Folding the shipped ones takes as long as a search over the advisors: once is enough. */
const searchText = onceEach(({ name, titles, words, troubles }: AdministeredTrade) =>
  fold([name, ...titles, ...words, ...troubles].join('\n')),
);
