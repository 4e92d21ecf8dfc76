import { expect } from 'chai';
import { colours, contrastPairs, type Mode } from '../../ui-shared/theme/tokens.ts';
import { contrastRatio } from '../../ui-shared/theme/contrast.ts';

describe('the colours of the screens', () => {
  it('measures contrast as WCAG does', () => {
    expect(contrastRatio('#000000', '#FFFFFF')).to.be.closeTo(21, 0.01);
    expect(contrastRatio('#767676', '#FFFFFF')).to.be.closeTo(4.54, 0.01);
  });

  for (const mode of ['light', 'dark'] as const satisfies readonly Mode[]) {
    for (const { text, on, large } of contrastPairs) {
      const least = large ? 3 : 4.5;
      it(`${mode}: ${text} is legible on ${on} (${least}:1)`, () => {
        expect(contrastRatio(colours[mode][text], colours[mode][on])).to.be.at.least(least);
      });
    }
  }
});
