import type { BuildOptions, Plugin } from 'vite';
import { compression } from 'vite-plugin-compression2';

/**
 * The server beside which vite serves a screen. The page's Host is kept (`changeOrigin` would replace it), because the
 * server refuses changes whose origin is not the host that was asked (contract §2).
 */
export const apiServer = { target: `http://127.0.0.1:${process.env['PORT'] ?? 3000}`, changeOrigin: false };

const PAGES_IN_COMMON = 3;

/** On a slow line each file costs a round trip: the first page is one file, what several later pages share a second. */
export const screenBuild: BuildOptions = {
  emptyOutDir: true,
  // The Content-Security-Policy allows fonts and scripts from the own origin only (security 10).
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

/** In bytes; compressing smaller files gains nothing. */
const SMALLEST_COMPRESSED = 400;

export const screenPlugins = () => [
  withoutCssVariables(),
  preloadFonts(),
  compression({ include: /\.(js|css|svg|json)$/, threshold: SMALLEST_COMPRESSED }),
];

const STUB = '\0without-css-variables';

/**
 * Leaves the themes of CSS variables out of the build, which saves 7 kB compressed: the theme follows the system in
 * script (`AppTheme`). A theme that used them would throw.
 */
const withoutCssVariables = (): Plugin => ({
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
});

const FIRST_FONTS = /(source-sans-3|fraunces)-latin-wght-normal-[\w-]+\.woff2$/;

/** Preloads the fonts, which would otherwise load after the script. */
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
