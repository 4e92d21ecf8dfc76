import { expect } from 'chai';
import { hasContactData, splitItems } from '../../../../src/features/matching/ranking/text.ts';
import { cpuSeconds } from '../../../support/cpu.ts';

const LENGTH = 50_000;
const HEADS = ['', 'skype', 'linkedin at ', 'a@b', '+44', 'A1', 'www.'];
const PIECES = [
  'a-',
  '.',
  'a.',
  ' ',
  '0 ',
  '(0',
  '+',
  '@',
  'a@',
  '1',
  'A1 ',
  'a (at) ',
  ',',
  '(,',
  'a,',
  '. ',
  '\t',
];

describe('Texts that are made to take long', () => {
  for (const read of [hasContactData, splitItems])
    it(`do not take ${read.name} a second`, () => {
      const slow = HEADS.flatMap((head) => PIECES.map((piece) => ({ head, piece }))).filter(
        ({ head, piece }) =>
          cpuSeconds(() => read((head + piece.repeat(LENGTH / piece.length)).slice(0, LENGTH)), 1) > 1,
      );
      expect(slow).to.deep.equal([]);
    });

  it('are searched for addresses all the same', () => {
    const addresses = [
      'ada@example.org',
      'ada.king (at) example (dot) org',
      'www.example.org/ada',
      'example.co.uk',
      '+44 20 7946 0958',
      'skype: ada.king',
      '@adaking',
      'SW1A 1AA',
      `${'x'.repeat(300)}@example.org`,
    ];
    for (const address of addresses)
      expect(hasContactData(`${'- '.repeat(500)}Write to ${address} today`), address).to.equal(true);
    expect(hasContactData('Budgets for 12,000 pounds, forecasts and a plan for 2027')).to.equal(false);
  });
});
