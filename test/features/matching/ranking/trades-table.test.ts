import { expect } from 'chai';
import { entriesOf } from '../../../../src/core/records.ts';
import { TRADE_WORDS } from '../../../../src/features/matching/ranking/trades-file.ts';
import { shippedTable, shippedTradeTexts } from '../../../../src/features/matching/ranking/trades.ts';

describe('The table of trades', () => {
  const list = shippedTradeTexts();

  it('has names that differ, and enough of each kind of text for every trade', () => {
    expect(new Set(list.map(({ trade }) => trade.toLowerCase())).size).to.equal(list.length);
    const least = { also: 3, words: 10, troubles: 12, stories: 5, asks: 4, profiles: 3 } as const;
    const few = list.flatMap((trade) =>
      Object.entries(least)
        .filter(([kind, count]) => (trade[kind as keyof typeof least] ?? []).length < count)
        .map(([kind]) => `${trade.trade}: ${kind}`),
    );
    expect(few).to.deep.equal([]);
  });

  it('tells nothing twice of a trade, and nothing empty or with the address of somebody', () => {
    const wrong = list.flatMap(({ trade, troubles, stories = [], asks = [], profiles = [] }) => {
      const texts = [...troubles, ...stories, ...asks, ...profiles];
      const odd = (text: string, at: number) =>
        texts.indexOf(text) < at || text === '' || text !== text.trim() || /\S@\S|https?:/.test(text);
      return texts.filter(odd).map((text) => `${trade}: ${text}`);
    });
    expect(wrong).to.deep.equal([]);
  });

  it('is the one that trades.bin was made of', () => {
    const { count, words } = shippedTable();
    expect(count).to.equal(list.length);
    for (const [of, termsOf] of entriesOf(TRADE_WORDS)) {
      const terms = new Set(list.flatMap((trade) => [...termsOf(trade).keys()]));
      const known = new Set(words[of].terms);
      expect(known.size, `run node --import tsx test/eval/build-trades.ts (${of})`).to.equal(terms.size);
      expect([...terms].filter((term) => !known.has(term))).to.deep.equal([]);
    }
  });
});
