import { expect } from 'chai';
import { prepareWith } from '../../../../src/features/matching/ranking/prepare.ts';
import { repaired } from '../../../../src/features/matching/ranking/spelling.ts';

describe('misspelt words of a brief', () => {
  it('are read as they were meant', () => {
    for (const [written, meant] of [
      ['help with fundrasing and a buisness plan', 'help with fundraising and a business plan'],
      ['bookeeper', 'bookkeeper'],
      ['an acountent, urgently: year end acounts!', 'an accountant, urgently: year end accounts!'],
      ['saftey goverance', 'safety governance'],
    ] as const)
      expect(repaired(written)).to.equal(meant);
  });

  it('rank as if they had been written rightly', () => {
    const [wrong, right] = ['bookeeper', 'bookkeeper'].map((text) =>
      prepareWith(text, 'words', { whole: null, sentences: [] }),
    );
    expect(wrong!.trades).to.deep.equal(right!.trades);
    expect([wrong!.known, right!.known], 'no gibberish').to.deep.equal([1, 1]);
    expect(wrong!.text, 'what is shown stays').to.equal('bookeeper');
  });

  it('are not names, addresses, rare words of a trade, or words that nothing is near to', () => {
    for (const text of [
      'Mrs Acountent of Fundrasing Ltd',
      'see acounts.example.org or acounts@example.org',
      'scones, crisps and kombucha for our carers and funders',
      'teacakes for a headwrap stall',
      'asdkj qwelkj zxcvbn',
    ])
      expect(repaired(text)).to.equal(text);
  });

  it('take no time to speak of, however many there are, and however long', () => {
    const text = Array.from(
      { length: 2_000 },
      (_, i) => `xqzvwk${'abcdefghij'[i % 10]}${'klmnopq'[i % 7]}jv`,
    ).join(' ');
    const began = process.cpuUsage();
    repaired(text);
    repaired(['a', 'e', 'y'].map((letter) => letter.repeat(5_000)).join(' '));
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1_000).to.be.below(500);
  });
});
