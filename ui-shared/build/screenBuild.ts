import type { BuildOptions, Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** What so many of the later pages use is loaded with the first of them. */
const PAGES_IN_COMMON = 3;

/**
 * How both screens are built. On a slow line it is the number of files, each a round trip, that costs: what a first page
 * needs is one file (compressed better than in thirty), and what several later pages share is a second one.
 */
export const screenBuild: BuildOptions = {
  emptyOutDir: true,
  // Nothing inlined: the Content-Security-Policy allows fonts and scripts from our own files only (security 10).
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  chunkSizeWarningLimit: 1_500,
  rolldownOptions: {
    output: {
      codeSplitting: {
        groups: [
          { name: 'base', tags: ['$initial'], priority: 1 },
          { name: 'common', minShareCount: PAGES_IN_COMMON },
        ],
      },
    },
  },
};

/** Bytes; what is smaller gains nothing. */
const SMALLEST_COMPRESSED = 400;

/** Each text file is compressed once, beside itself: the server sends these instead of compressing at every call. */
export const screenPlugins = () => [
  withoutCssVariables(),
  preloadFonts(),
  compression({ include: /\.(js|css|svg|json)$/, threshold: SMALLEST_COMPRESSED }),
];

const STUB = '\0without-css-variables';

/**
 * Leaves the component library's themes of CSS variables out of the build (7 kB, compressed): our theme follows the
 * system in script (`AppTheme`). Nothing calls them then; a theme that asked for them would fail at once.
 */
function withoutCssVariables(): Plugin {
  return {
    name: 'timematch:without-css-variables',
    enforce: 'pre',
    resolveId: (source, importer) =>
      importer?.includes('@mui/material/styles') &&
      /\/(createThemeWithVars|ThemeProviderWithVars)\.mjs$/.test(source)
        ? STUB
        : null,
    load: (id) =>
      id === STUB
        ? `const none = () => { throw new Error('themes of CSS variables are left out of the build'); };
           export { none as default, none as CssVarsProvider, none as useColorScheme, none as getInitColorSchemeScript, none as createGetCssVar };`
        : null,
  };
}

/** The two files of the faces that English is written in; the other alphabets come when a page needs one. */
const FIRST_FONTS = /(source-sans-3|fraunces)-latin-wght-normal-[\w-]+\.woff2$/;

/** Lets the page ask for its fonts beside its script, not when the script has drawn something. */
function preloadFonts(): Plugin {
  let base = '/';
  return {
    name: 'timematch:preload-fonts',
    configResolved: (config) => {
      base = config.base;
    },
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((file) => FIRST_FONTS.test(file))
          .map((file) => ({
            tag: 'link',
            attrs: { rel: 'preload', as: 'font', type: 'font/woff2', crossorigin: true, href: base + file },
            injectTo: 'head' as const,
          })),
    },
  };
}
