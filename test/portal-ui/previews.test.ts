import { expect } from 'chai';
import { preview } from '../../portal-ui/components/preview.ts';

describe('The start of a text', () => {
  it('is one line, cut at a word', () => {
    expect(preview(' One\n\ntwo  three ', 20)).to.equal('One two three');
    expect(preview('One two three', 9)).to.equal('One two…');
    expect(preview('Onetwothree', 6)).to.equal('Onetwo…');
  });

  it('keeps French signs with their words', () => {
    const reason = 'Extrait de son profil\u202F: «\u202FConseil aux élus\u202F»';
    expect(preview(reason, 100)).to.equal(reason);
    expect(preview(reason, 30)).to.equal('Extrait de son profil…');
  });
});
