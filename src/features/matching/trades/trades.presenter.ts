import type { AdministeredTrade, TradeForm, TradeReading } from '../../../contract/admin-api.ts';
import { isoTime } from '../../../core/db/dialect.ts';
import type { Rows } from '../../../core/db/tables.ts';
import { readJson } from '../../../core/json.ts';
import { OWN_IDS_FROM, largestShares, trades, type PreparedQuery, type Trade } from '../ranking/index.ts';
import { commonness, rarity } from '../ranking/query-terms.ts';
import { contentWords, stem } from '../ranking/text.ts';

/** The API counts shipped trades from 1, own ones as shares do. */
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

export const presentOwn = (row: Rows['trades']): AdministeredTrade => ({
  id: ownId(row.id),
  ...formOf(row),
  source: 'own',
  updatedAt: isoTime(row.updated_at),
  abilities: { update: true, delete: true },
});

export function formOf({ name, titles, words, troubles }: Pick<Rows['trades'], keyof TradeForm>): TradeForm {
  const list = (json: string) => readJson<string[]>(json);
  return { name, titles: list(titles), words: list(words), troubles: list(troubles) };
}

export const asTrade = ({ name, titles, words, troubles }: TradeForm): Trade => ({
  trade: name,
  also: titles,
  words,
  troubles,
});

export const presentReading = (query: PreparedQuery): TradeReading => ({
  english: query.english,
  known: to(2, query.known),
  trades: readAs(query),
});

const to = (digits: number, value: number) => Math.round(value * 10 ** digits) / 10 ** digits;

const MOST_WORDS = 6;
const MOST_TROUBLES = 3;

/**
 * Largest share first, at most sixteen: each with the brief's words that its texts hold, rarest first (what is near by
 * meaning alone has none), and the troubles that share most with it, by their rarity.
 */
function readAs({ text, trades: shares }: PreparedQuery): TradeReading['trades'] {
  const asked = new Map(contentWords(text).map((word) => [stem(word), word]));
  const shared = (said: string): string[] => [
    ...new Set(
      contentWords(said)
        .map(stem)
        .filter((key) => asked.has(key)),
    ),
  ];
  const weight = (key: string) => rarity(commonness(asked.get(key)!));
  const sum = (keys: readonly string[]) => keys.reduce((total, key) => total + weight(key), 0);
  return [...largestShares(shares).ids].flatMap((id) => {
    const found = trades().byId(id);
    if (!found) return [];
    const { trade: name, also, words, troubles, asks = [] } = found;
    const said = [...troubles, ...asks];
    const near = said
      .map((trouble) => ({ trouble, weight: sum(shared(trouble)) }))
      .filter((one) => one.weight > 0)
      .sort((a, b) => b.weight - a.weight);
    const keys = shared([name, ...also, ...words, ...said].join(' ')).sort((a, b) => weight(b) - weight(a));
    return {
      id: id < OWN_IDS_FROM ? shippedId(id) : id,
      name,
      share: to(3, shares[id]!),
      words: keys.slice(0, MOST_WORDS).map((key) => asked.get(key)!),
      troubles: near.slice(0, MOST_TROUBLES).map((one) => one.trouble),
    };
  });
}
