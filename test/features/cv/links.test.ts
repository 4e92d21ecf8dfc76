import { expect } from 'chai';
import { addressOf } from '../../../src/features/cv/extraction/links.ts';
import { linked, type TextItem } from '../../../src/features/cv/extraction/pdf-layout.ts';

const item = (str: string, x: number, y: number): TextItem => ({
  str,
  x,
  y,
  width: 40,
  fontSize: 10,
  font: 'a',
});
const words = (items: readonly TextItem[]): string[] => items.map(({ str }) => str);

describe('The addresses that links lead to', () => {
  for (const [url, address] of [
    ['mailto:ada@example.org?subject=CV', 'ada@example.org'],
    ['https://uk.linkedin.com/in/ada-byron/?trk=x', 'https://uk.linkedin.com/in/ada-byron'],
    ['https://www.linkedin.com/in/%C3%B3l', 'https://www.linkedin.com/in/ól'],
    ['https://www.linkedin.com/in/%E0%A4%A', 'https://www.linkedin.com/in/%E0%A4%A'],
    ['https://www.linkedin.com/company/acme', null],
    ['javascript:alert(1)', null],
  ] as const)
    it(`are ${address ?? 'none'} for ${url}`, () => {
      expect(addressOf(url)).to.equal(address);
    });

  it('stand behind the word that leads there', () => {
    const link = { url: 'https://www.linkedin.com/in/ada', rect: [0, 98, 50, 110] };
    expect(words(linked([item('LinkedIn', 5, 100), item('Leeds', 5, 80)], [link]))).to.deep.equal([
      'LinkedIn https://www.linkedin.com/in/ada',
      'Leeds',
    ]);
  });

  it('stand whole where the page has them in two lines, and once where it shows them', () => {
    const link = { url: 'mailto:ada@example.org', rect: [0, 86, 50, 110] };
    expect(words(linked([item('ada@', 5, 100), item('example.org', 5, 88)], [link]))).to.deep.equal([
      '',
      'ada@example.org',
    ]);
    expect(words(linked([item('ada@example.org', 5, 100)], [link]))).to.deep.equal(['ada@example.org']);
  });
});
