/**
 * The design tokens: every colour, size, radius, shadow and duration of portal, console and charts (design/look.md,
 * "Tokens first"). Without DOM or library, so that the contrast test can read them.
 */

export type Mode = 'light' | 'dark';

/** Colour roles. `onX` is text or icon on X; `xSoft` is a light ground with the text `onXSoft`. */
const light = {
  /** The page's ground, and surfaces from sunken to raised. */
  ground: '#F6F3EC',
  sunken: '#ECE7DC',
  surface: '#FFFDF8',
  raised: '#FFFFFF',
  /** Primary and secondary text. */
  ink: '#1F2322',
  inkMuted: '#555A55',
  /** Dividing lines. */
  line: '#DDD6C7',
  /** Borders of controls (3:1 on every ground). */
  control: '#857F72',
  focus: '#0B5B66',
  lead: '#0E4A54',
  leadHover: '#0A3941',
  onLead: '#FFFDF8',
  leadText: '#0B5560',
  leadSoft: '#DCEBEA',
  onLeadSoft: '#0B3F48',
  /** Used for giving and taking time only. */
  accent: '#E9A23B',
  accentHover: '#D98F22',
  onAccent: '#2B1A00',
  accentSoft: '#FBE9CB',
  onAccentSoft: '#5F3700',
  success: '#2E6B3F',
  onSuccess: '#FFFFFF',
  successSoft: '#DDEEDD',
  onSuccessSoft: '#1D4D2B',
  warning: '#8A5A00',
  onWarning: '#FFFFFF',
  warningSoft: '#FAEBC8',
  onWarningSoft: '#5C3C00',
  danger: '#A32A22',
  onDanger: '#FFFFFF',
  dangerSoft: '#FAE1DC',
  onDangerSoft: '#7A1A14',
  neutralSoft: '#EAE5DA',
  onNeutralSoft: '#45473F',
  /** The dark band of the landing page and the marketing panel, in both modes. */
  band: '#0D3F48',
  onBand: '#FBF7EE',
  onBandMuted: '#BFD4D3',
  scrim: 'rgba(20, 24, 24, 0.48)',
};

export type Colours = Readonly<Record<keyof typeof light, string>>;

const dark: Colours = {
  ground: '#151716',
  sunken: '#101211',
  surface: '#1D201F',
  raised: '#252928',
  ink: '#F1EDE4',
  inkMuted: '#B7B4A9',
  line: '#353A38',
  control: '#7F827B',
  focus: '#8FD3D6',
  lead: '#8CCDD0',
  leadHover: '#A9DEDF',
  onLead: '#06282E',
  leadText: '#92D2D4',
  leadSoft: '#173A40',
  onLeadSoft: '#C5E7E7',
  accent: '#F0B355',
  accentHover: '#F6C679',
  onAccent: '#2B1A00',
  accentSoft: '#3F2E12',
  onAccentSoft: '#F8DBAA',
  success: '#86C796',
  onSuccess: '#0B2A14',
  successSoft: '#1C3825',
  onSuccessSoft: '#BFE6C8',
  warning: '#EBC06A',
  onWarning: '#2D1E00',
  warningSoft: '#3B2F14',
  onWarningSoft: '#F4DEAE',
  danger: '#F29A8E',
  onDanger: '#3A0A06',
  dangerSoft: '#472019',
  onDangerSoft: '#FBD0C9',
  neutralSoft: '#2C302E',
  onNeutralSoft: '#D5D1C6',
  band: '#0A2F36',
  onBand: '#FBF7EE',
  onBandMuted: '#AFC8C8',
  scrim: 'rgba(0, 0, 0, 0.62)',
};

export const colours: Readonly<Record<Mode, Colours>> = { light, dark };

export const SPACE_BASE = 4;
/** Spacing steps as CSS, for shared components: the console's library counts in eights. */
export const px = (steps: number): string => `${steps * SPACE_BASE}px`;

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

/** Height of the header in pixels; sticky elements start below it. */
export const HEADER_HEIGHT = 64;

/** Smallest touch target in pixels (WCAG 2.2 requires 24, design/look.md 44). */
export const TOUCH_TARGET = 44;
/** As narrow as 400 % zoom makes a laptop (WCAG 2.2, 1.4.10), in words of any language. */
export const NARROWEST = '@media (max-width: 359.95px)';

export const COARSE_POINTER = '@media (pointer: coarse), (max-width: 599.95px)';

/** Shows so many lines of a text. */
export const clamped = (lines: number) =>
  ({
    display: '-webkit-box',
    WebkitLineClamp: lines,
    WebkitBoxOrient: 'vertical',
    overflow: 'hidden',
  }) as const;

/** Columns beside each other, in these shares of the room, and below each other on smaller screens. */
export const columns = (from: 'sm' | 'md' | 'lg', ...shares: readonly number[]) => ({
  display: 'grid',
  gridTemplateColumns: {
    xs: 'minmax(0, 1fr)',
    [from]: shares.map((share) => `minmax(0, ${share}fr)`).join(' '),
  },
});

/** A link outside a sentence, as high as a touch target on phones. */
export const LONE_LINK = {
  [COARSE_POINTER]: { display: 'inline-flex', alignItems: 'center', minHeight: TOUCH_TARGET },
} as const;
