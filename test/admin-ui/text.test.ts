import { expect } from 'chai';
import { truncate } from '../../admin-ui/components/text.ts';
import { initialsOf } from '../../ui-shared/brand/initials.ts';
import { isWebAddress, websiteLabel } from '../../ui-shared/forms/fieldValues.ts';

describe('short texts of the console', () => {
  it('stand for a name by its first and last letter', () => {
    expect(initialsOf('Amara Okafor-Reyes')).to.equal('AO');
    expect(initialsOf('Ana María de la Cruz')).to.equal('AC');
    expect(initialsOf('étienne')).to.equal('É');
  });

  it('skip what is no letter, and say so when nothing is left', () => {
    expect(initialsOf('“Bright” (North)')).to.equal('BN');
    expect(initialsOf('  ')).to.equal('?');
    expect(initialsOf('—')).to.equal('?');
  });

  it('show a website without its scheme and closing slash', () => {
    expect(websiteLabel('https://www.example.org/')).to.equal('www.example.org');
    expect(websiteLabel('HTTP://example.org/a/b')).to.equal('example.org/a/b');
    expect(websiteLabel('example.org')).to.equal('example.org');
  });

  it('link to addresses of the web and to nothing else', () => {
    expect(isWebAddress('https://example.org')).to.equal(true);
    expect(isWebAddress('javascript:alert(1)')).to.equal(false);
    expect(isWebAddress('example.org')).to.equal(false);
  });

  it('are cut at the end of a word, within the number of characters', () => {
    expect(truncate('Mentors and makers', 50)).to.equal('Mentors and makers');
    const cut = truncate('Brings together people who give their time and organisations', 50);
    expect(cut).to.equal('Brings together people who give their time and…');
    expect(Array.from(truncate('a'.repeat(80), 50))).to.have.length(50);
    expect(truncate('👩‍🚀'.repeat(40), 10)).to.not.include('\uFFFD');
  });
});
