/**
 * The design tokens: every colour, size, radius, shadow and duration of portal, console and charts (design/look.md,
 * "Tokens first"). Without DOM or library, so that the contrast test can read them.
 */

import colourTable from './colours.json' with { type: 'json' };

export type Mode = 'light' | 'dark';

/**
 * Colour roles. `onX` is text or icon on X; `xSoft` is a light ground with the text `onXSoft`. `ground` is the page's,
 * and `sunken`, `surface` and `raised` lie below or above it; `ink` and `inkMuted` are primary and secondary text;
 * `line` divides; `control` borders controls (3:1 on every ground); `accent` is for giving and taking time only; `band`
 * is dark in both modes.
 */
export type Colours = Readonly<Record<keyof typeof colourTable.light, string>>;

export const colours: Readonly<Record<Mode, Colours>> = colourTable;

const TYPE_RATIO = 1.2;
/** A step of the type scale in rem, ratio 1.2; step 0 is body text. */
export const typeStep = (step: number): string => `${(TYPE_RATIO ** step).toFixed(4)}rem`;

export const fonts = {
  text: '"Source Sans 3 Variable", "Source Sans 3", system-ui, sans-serif',
  headline: '"Fraunces Variable", Georgia, serif',
} as const;

export const radii = { small: 6, medium: 10, large: 18, pill: 999 } as const;

export const shadows: Readonly<Record<Mode, { rest: string; float: string }>> = {
  light: {
    rest: '0 1px 2px rgba(49, 41, 24, 0.06), 0 2px 8px rgba(49, 41, 24, 0.05)',
    float: '0 4px 12px rgba(49, 41, 24, 0.10), 0 16px 40px rgba(49, 41, 24, 0.14)',
  },
  dark: {
    rest: '0 1px 2px rgba(0, 0, 0, 0.4)',
    float: '0 8px 24px rgba(0, 0, 0, 0.5), 0 2px 6px rgba(0, 0, 0, 0.4)',
  },
};

/** Motion in milliseconds; off when the user prefers less. */
export const motion = { quick: 120, normal: 160, slow: 200, easing: 'cubic-bezier(0.2, 0, 0, 1)' } as const;
export const REDUCED_MOTION = '@media (prefers-reduced-motion: reduce)';

/** In pixels; sticky elements start below it. */
export const HEADER_HEIGHT = 64;

/** Smallest touch target in pixels (WCAG 2.2 requires 24, design/look.md 44). */
export const TOUCH_TARGET = 44;
/** As narrow as 400 % zoom makes a laptop (WCAG 2.2, 1.4.10), in words of any language. */
export const NARROWEST = '@media (max-width: 359.95px)';

export const COARSE_POINTER = '@media (pointer: coarse), (max-width: 599.95px)';

export const clamped = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitLineClamp: lines,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  }) as const;

/** Columns in these shares of the room, and below each other on smaller screens. */
export const columns = (from: 'sm' | 'md' | 'lg', ...shares: readonly number[]) => ({
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    [from]: shares.map((share) => `minmax(0, ${share}fr)`).join(' '),
  },
});

export const LONE_LINK = {
  [COARSE_POINTER]: { display: 'inline-flex', alignItems: 'center', minHeight: TOUCH_TARGET },
} as const;

/** What people have written. */
export const LONG_TEXT = { maxWidth: '70ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' } as const;

/** A chip with a text of any length, on as many lines as it takes. */
export const LONG_CHIP = {
  height: 'auto',
  py: 0.5,
  '& .MuiChip-label': { whiteSpace: 'normal', overflowWrap: 'anywhere' },
} as const;
