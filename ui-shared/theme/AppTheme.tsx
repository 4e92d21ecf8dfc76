import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssBaseline, ThemeProvider, useMediaQuery, type Theme } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import { createTimeMatchTheme } from './theme.ts';
import type { Mode } from './tokens.ts';

/** The nonce of the Content-Security-Policy (security 10). The server fills it in; vite's leaves `__CSP_NONCE__`. */
const nonce = document.querySelector<HTMLMetaElement>('meta[name="csp-nonce"]')?.content;

const cache = createCache({ key: 'tm', nonce: nonce?.startsWith('__') ? undefined : nonce || undefined });

type AppThemeProps = { create?: (mode: Mode) => Theme; children: ReactNode };

export function AppTheme({ create = createTimeMatchTheme, children }: AppThemeProps) {
  const mode: Mode = useMediaQuery('(prefers-color-scheme: dark)') ? 'dark' : 'light';
  const theme = useMemo(() => create(mode), [create, mode]);
  return (
    <CacheProvider value={cache}>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </CacheProvider>
  );
}
