import { expect } from 'chai';
import { colours, type Colours, type Mode } from '../../ui-shared/theme/tokens.ts';

/** A text role and its ground; `large` text and borders of controls need 3:1, the rest 4.5:1. */
interface ContrastPair {
  text: keyof Colours;
  on: keyof Colours;
  large?: boolean;
}

const GROUNDS = ['ground', 'sunken', 'surface', 'raised'] as const;
const TEXT_ON_GROUNDS = ['ink', 'inkMuted', 'leadText', 'success', 'warning', 'danger'] as const;
const MARKS_ON_GROUNDS = ['control', 'focus', 'lead'] as const;

/** Every pair that the screens use. */
const contrastPairs: readonly ContrastPair[] = [
  ...GROUNDS.flatMap((on) => TEXT_ON_GROUNDS.map((text) => ({ text, on }))),
  ...GROUNDS.flatMap((on) => MARKS_ON_GROUNDS.map((text) => ({ text, on, large: true }))),
  { text: 'onLead', on: 'lead' },
  { text: 'onLead', on: 'leadHover' },
  { text: 'onLeadSoft', on: 'leadSoft' },
  { text: 'onAccent', on: 'accent' },
  { text: 'onAccent', on: 'accentHover' },
  { text: 'onAccentSoft', on: 'accentSoft' },
  { text: 'onSuccess', on: 'success' },
  { text: 'onSuccessSoft', on: 'successSoft' },
  { text: 'onWarning', on: 'warning' },
  { text: 'onWarningSoft', on: 'warningSoft' },
  { text: 'onDanger', on: 'danger' },
  { text: 'onDangerSoft', on: 'dangerSoft' },
  { text: 'onNeutralSoft', on: 'neutralSoft' },
  { text: 'onBand', on: 'band' },
  { text: 'onBandMuted', on: 'band' },
  { text: 'accent', on: 'band', large: true },
];

/** Relative luminance of `#RRGGBB` (WCAG 2.2). */
function luminance(hex: string): number {
  const channel = (at: number) => {
    const value = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  };
  return 0.2126 * channel(1) + 0.7152 * channel(3) + 0.0722 * channel(5);
}

/** Contrast ratio of two `#RRGGBB` colours, 1 to 21 (WCAG 2.2 §1.4.3). */
function contrastRatio(one: string, other: string): number {
  const [a, b] = [luminance(one), luminance(other)];
  return (Math.max(a, b) + 0.05) / (Math.min(a, b) + 0.05);
}

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
