import { SnackbarProvider } from 'notistack';
import type { ReactNode } from 'react';
import { LIMITS } from '../../src/contract/limits.ts';
import { Toast } from './Toast.tsx';

const kinds = { tmDefault: Toast, tmSuccess: Toast, tmWarning: Toast, tmDestructive: Toast };

/** One toast visible at a time, gone after three seconds (spec 1 §9); further ones wait for their turn. */
export function ToastProvider({ children }: { children: ReactNode }) {
  return (
    <SnackbarProvider
      maxSnack={1}
      autoHideDuration={LIMITS.toastMs}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      Components={kinds}
      preventDuplicate
    >
      {children}
    </SnackbarProvider>
  );
}
