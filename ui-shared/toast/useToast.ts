import { useSnackbar } from 'notistack';
import { useCallback } from 'react';

export type ToastVariant = 'default' | 'success' | 'warning' | 'destructive';

export interface ToastMessage {
  title: string;
  description?: string;
  variant?: ToastVariant;
}

const kindOf = {
  default: 'tmDefault',
  success: 'tmSuccess',
  warning: 'tmWarning',
  destructive: 'tmDestructive',
} as const;

declare module 'notistack' {
  interface VariantOverrides {
    tmDefault: { description?: string };
    tmSuccess: { description?: string };
    tmWarning: { description?: string };
    tmDestructive: { description?: string };
  }
}

/** Shows a toast: a title, perhaps a sentence under it, and how it should be taken. */
export function useToast(): (message: ToastMessage) => void {
  const { enqueueSnackbar } = useSnackbar();
  return useCallback(
    ({ title, description, variant = 'default' }) => {
      enqueueSnackbar(title, { variant: kindOf[variant], description });
    },
    [enqueueSnackbar],
  );
}
