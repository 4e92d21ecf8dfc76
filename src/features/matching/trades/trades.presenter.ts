import type { AdministeredTrade, TradeForm, TradeReading } from '../../../contract/admin-api.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import { readJson } from '../../../core/json.ts';
import type { PreparedQuery, Trade } from '../ranking/index.ts';
import { OWN_IDS_FROM } from '../ranking/index.ts';
import { readAs } from './reading.ts';

/** A trade of the operator's as stored. */
export interface TradeRow {
  readonly id: number;
  readonly name: string;
  readonly titles: string;
  readonly words: string;
  readonly troubles: string;
  readonly updated_at: string;
}

/** The API counts shipped trades from 1, and own ones as shares do. */
const shippedId = (place: number): number => place + 1;
export const ownId = (rowId: number): number => OWN_IDS_FROM + rowId;
/** @returns the row of an own trade; 0 or less for a shipped one */
export const rowIdOf = (id: number): number => id - OWN_IDS_FROM;

export const presentShipped = (
  { trade: name, also: titles, words, troubles }: Trade,
  place: number,
): AdministeredTrade => ({
  id: shippedId(place),
  name,
  titles,
  words,
  troubles,
  source: 'shipped',
  updatedAt: null,
  abilities: { update: false, delete: false },
});

export const presentOwn = (row: TradeRow): AdministeredTrade => ({
  id: ownId(row.id),
  ...formOf(row),
  source: 'own',
  updatedAt: isoTime(row.updated_at),
  abilities: { update: true, delete: true },
});

export function formOf({ name, titles, words, troubles }: Omit<TradeRow, 'id' | 'updated_at'>): TradeForm {
  const list = (json: string) => readJson<string[]>(json);
  return { name, titles: list(titles), words: list(words), troubles: list(troubles) };
}

/** The same trade in the form of the shipped table and of files. */
export const asTrade = ({ name, titles, words, troubles }: TradeForm): Trade => ({
  trade: name,
  also: titles,
  words,
  troubles,
});

export function presentReading(query: PreparedQuery): TradeReading {
  const to = (digits: number, value: number) => Math.round(value * 10 ** digits) / 10 ** digits;
  return {
    english: query.english,
    known: to(2, query.known),
    trades: readAs(query).map(({ id, share, name, words, troubles }) => ({
      id: id < OWN_IDS_FROM ? shippedId(id) : id,
      name,
      share: to(3, share),
      words: [...words],
      troubles: [...troubles],
    })),
  };
}
