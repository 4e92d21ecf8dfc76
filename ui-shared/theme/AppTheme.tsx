import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { CssBaseline, ThemeProvider, type Theme } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import { nonce } from './nonce.ts';
import { createTimeMatchTheme } from './theme.ts';
import type { Mode } from './tokens.ts';
import { useSystemMode } from './useSystemMode.ts';

const cache = createCache({ key: 'tm', nonce });

export interface AppThemeProps {
  create?: (mode: Mode) => Theme;
  children: ReactNode;
}

export function AppTheme({ create = createTimeMatchTheme, children }: AppThemeProps) {
  const mode = useSystemMode();
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
