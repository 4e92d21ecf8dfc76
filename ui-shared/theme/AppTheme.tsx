import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssBaseline, ThemeProvider } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import { nonce } from './nonce.ts';
import { createTimeMatchTheme } from './theme.ts';
import { useSystemMode } from './useSystemMode.ts';

const cache = createCache({ key: 'tm', nonce });

/** The style cache with the page's nonce, for react-admin, which has its own theme provider. */
export function StyleCache({ children }: { children: ReactNode }) {
  return <CacheProvider value={cache}>{children}</CacheProvider>;
}

/** The style cache, the theme of the system's colour scheme, and the base styles. */
export function AppTheme({ children }: { children: ReactNode }) {
  const mode = useSystemMode();
  const theme = useMemo(() => createTimeMatchTheme(mode), [mode]);
  return (
    <StyleCache>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </StyleCache>
  );
}
