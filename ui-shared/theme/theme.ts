import { createTheme, type Theme, type ThemeOptions } from '@mui/material';
import { components, root } from './components.ts';
import { colours, fonts, motion, radii, shadows, typeStep, type Colours, type Mode } from './tokens.ts';

declare module '@mui/material/styles' {
  interface Theme {
    roles: Colours;
  }
  interface ThemeOptions {
    roles?: Colours;
  }
}

function typography(): ThemeOptions['typography'] {
  const headline = (step: number, lineHeight: number) => ({
    fontFamily: fonts.headline,
    fontWeight: 560,
    fontSize: typeStep(step),
    lineHeight,
    letterSpacing: '-0.015em',
    // Negative letter spacing narrows the spaces, which small sizes need.
    wordSpacing: step < 4 ? '0.07em' : 0,
  });
  const small = { fontFamily: fonts.text, fontWeight: 640, lineHeight: 1.3, letterSpacing: 0 };
  return {
    fontFamily: fonts.text,
    fontSize: 16,
    htmlFontSize: 16,
    h1: headline(5, 1.15),
    h2: headline(3.5, 1.2),
    h3: headline(2, 1.3),
    h4: { ...small, fontSize: typeStep(2) },
    h5: { ...small, fontSize: typeStep(1) },
    h6: { ...small, fontSize: typeStep(0) },
    subtitle1: { fontSize: typeStep(1), lineHeight: 1.5, fontWeight: 400 },
    body1: { fontSize: '1.0625rem', lineHeight: 1.55 },
    body2: { fontSize: '0.9375rem', lineHeight: 1.5 },
    caption: { fontSize: typeStep(-1), lineHeight: 1.45 },
    button: { fontSize: '1rem', fontWeight: 620, textTransform: 'none', letterSpacing: 0, lineHeight: 1.4 },
  };
}

const palette = (mode: Mode, c: Colours): ThemeOptions['palette'] => ({
  mode,
  primary: { main: c.lead, dark: c.leadHover, light: c.leadSoft, contrastText: c.onLead },
  secondary: { main: c.accent, dark: c.accentHover, light: c.accentSoft, contrastText: c.onAccent },
  success: { main: c.success, contrastText: c.onSuccess, light: c.successSoft, dark: c.onSuccessSoft },
  warning: { main: c.warning, contrastText: c.onWarning, light: c.warningSoft, dark: c.onWarningSoft },
  error: { main: c.danger, contrastText: c.onDanger, light: c.dangerSoft, dark: c.onDangerSoft },
  info: { main: c.lead, contrastText: c.onLead, light: c.leadSoft, dark: c.onLeadSoft },
  background: { default: c.ground, paper: c.surface },
  text: { primary: c.ink, secondary: c.inkMuted, disabled: c.inkMuted },
  divider: c.line,
  action: { hover: c.sunken, selected: c.leadSoft, disabled: c.inkMuted, disabledBackground: c.neutralSoft },
});

/** The options before the library completes them. */
export function timeMatchThemeOptions(mode: Mode): ThemeOptions {
  const c = colours[mode];
  const { rest, float } = shadows[mode];
  return {
    roles: c,
    palette: palette(mode, c),
    typography: typography(),
    spacing: 4,
    shape: { borderRadius: radii.medium },
    // The library has 25 elevations; this product has none, rest and float.
    shadows: ['none', rest, rest, rest, ...Array.from({ length: 21 }, () => float)] as Theme['shadows'],
    transitions: {
      duration: {
        shortest: motion.quick,
        shorter: motion.quick,
        short: motion.normal,
        standard: motion.normal,
        complex: motion.slow,
        enteringScreen: motion.slow,
        leavingScreen: motion.quick,
      },
      easing: {
        easeInOut: motion.easing,
        easeOut: motion.easing,
        easeIn: motion.easing,
        sharp: motion.easing,
      },
    },
    components: components(c, float),
  };
}

const ROOM = { paddingInline: 20, '@media (min-width: 600px)': { paddingInline: 28 } };

const portalComponents: ThemeOptions['components'] = {
  MuiCardContent: root({
    padding: 20,
    '&:last-child': { paddingBottom: 20 },
    '@media (min-width: 600px)': { padding: 28, '&:last-child': { paddingBottom: 28 } },
  }),
  MuiDialogTitle: {
    defaultProps: { variant: 'h3' },
    styleOverrides: { root: { ...ROOM, paddingTop: 24, paddingBottom: 8, overflowWrap: 'anywhere' } },
  },
  MuiDialogContent: root(ROOM),
  MuiDialogActions: root({
    ...ROOM,
    paddingTop: 16,
    paddingBottom: 24,
    gap: 8,
    '& > :not(style) ~ :not(style)': { marginLeft: 0 },
    '@media (max-width: 599.95px)': { flexDirection: 'column-reverse', alignItems: 'stretch' },
  }),
};

export const createTimeMatchTheme = (mode: Mode): Theme =>
  createTheme(timeMatchThemeOptions(mode), { components: portalComponents });
