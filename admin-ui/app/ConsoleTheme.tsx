import { CssBaseline, ThemeProvider } from '@mui/material';
import { useMemo, type ReactNode } from 'react';
import { StyleCache } from '../../ui-shared/theme/AppTheme.tsx';
import { useSystemMode } from '../../ui-shared/theme/useSystemMode.ts';
import { createConsoleTheme } from './consoleTheme.ts';

/** Style cache with the page's nonce, the console's theme in the system's colour scheme, and the page-wide base. */
export function ConsoleTheme({ children }: { children: ReactNode }) {
  const mode = useSystemMode();
  const theme = useMemo(() => createConsoleTheme(mode), [mode]);
  return (
    <StyleCache>
      <ThemeProvider theme={theme}>
        <CssBaseline enableColorScheme />
        {children}
      </ThemeProvider>
    </StyleCache>
  );
}
