import { GlobalStyles, Portal, Snackbar } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { LIMITS } from '../../src/contract/limits.ts';
import { Toast } from './Toast.tsx';
import { toastQueue } from './queue.ts';

/** A dialog that stays open has its buttons at the bottom, where they must not be covered. */
const ABOVE_DIALOGS = (
  <GlobalStyles styles={{ ':root:has(.MuiDialogActions-root)': { '--toast-lift': '90px' } }} />
);

/** Shows one toast at a time, for three seconds (spec 1 §9) unless it is hovered or focused. */
export function Toasts() {
  const toast = useSyncExternalStore(toastQueue.subscribe, toastQueue.first);
  if (!toast) return null;
  const close = () => toastQueue.remove(toast.id);
  return (
    // In a portal, because an open dialog hides the page from screen readers.
    <Portal key={toast.id}>
      {ABOVE_DIALOGS}
      <Snackbar
        open
        autoHideDuration={LIMITS.toastMs}
        onClose={(_event, reason) => {
          if (reason !== 'clickaway') close();
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        sx={{ mb: 'var(--toast-lift, 0px)' }}
      >
        <Toast toast={toast} onClose={close} />
      </Snackbar>
    </Portal>
  );
}
