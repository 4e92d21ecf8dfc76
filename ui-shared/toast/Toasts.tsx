import { GlobalStyles, Portal, Snackbar } from '@mui/material';
import { useSyncExternalStore } from 'react';
import { LIMITS } from '../../src/contract/limits.ts';
import { Toast } from './Toast.tsx';
import { toastQueue } from './queue.ts';

/** A dialog that stays open, as after a failure, has its buttons at the foot: the one just pressed is wanted again. */
const ABOVE_DIALOGS = (
  <GlobalStyles styles={{ ':root:has(.MuiDialogActions-root)': { '--toast-lift': '90px' } }} />
);

/** Where toasts appear: one visible at a time, gone after three seconds (spec 1 §9) unless pointed at or focused. */
export function Toasts() {
  const toast = useSyncExternalStore(toastQueue.subscribe, toastQueue.first);
  if (!toast) return null;
  const close = () => toastQueue.remove(toast.id);
  return (
    // Beside the page: a dialog that stays open hides the page itself from readers, and with it what it has to say.
    <Portal key={toast.id}>
      {ABOVE_DIALOGS}
      <Snackbar
        open
        autoHideDuration={LIMITS.toastMs}
        onClose={(_event, reason) => {
          if (reason !== 'clickaway') close();
        }}
        anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
        // A dialog that stays open with its buttons at the foot lifts toasts above them.
        sx={{ mb: 'var(--toast-lift, 0px)' }}
      >
        <Toast toast={toast} onClose={close} />
      </Snackbar>
    </Portal>
  );
}
