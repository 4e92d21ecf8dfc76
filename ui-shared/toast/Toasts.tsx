import CloseRounded from '@mui/icons-material/CloseRounded';
import { Box, GlobalStyles, IconButton, Portal, Snackbar, Typography, useTheme } from '@mui/material';
import { useSyncExternalStore, type Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../src/contract/limits.ts';
import { Note } from '../layout/Text.tsx';
import { radii, shadows } from '../theme/tokens.ts';
import { toastQueue, type QueuedToast } from './toast.ts';

/** A dialog that stays open has its buttons at the bottom, where they must not be covered. */
const ABOVE_DIALOGS = (
  <GlobalStyles styles={{ ':root:has(.MuiDialogActions-root)': { '--toast-lift': '90px' } }} />
);

/** A dialog that opens meanwhile hides what else is on the page from screen readers; a toast is told all the same. */
function neverHidden(root: HTMLElement | null) {
  const observer = new MutationObserver(() => root?.removeAttribute('aria-hidden'));
  if (root) observer.observe(root, { attributeFilter: ['aria-hidden'] });
  return () => observer.disconnect();
}

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
        ref={neverHidden}
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

type ToastProps = { toast: QueuedToast; onClose: () => void; ref?: Ref<HTMLDivElement> };

function Toast({ toast, onClose, ref }: ToastProps) {
  const { title, description, variant = 'default' } = toast;
  const { t } = useTranslation('common');
  const { roles, palette } = useTheme();
  const trouble = variant === 'destructive' || variant === 'warning';
  const mark = {
    default: roles.lead,
    destructive: roles.danger,
    warning: roles.warning,
    success: roles.success,
  }[variant];
  return (
    <Box
      ref={ref}
      role={trouble ? 'alert' : 'status'}
      data-variant={variant}
      sx={{
        display: 'flex',
        alignItems: 'flex-start',
        gap: 3,
        width: 380,
        maxWidth: '100%',
        padding: '14px 8px 14px 18px',
        borderRadius: `${radii.medium}px`,
        border: `1px solid ${roles.line}`,
        borderLeft: `5px solid ${mark}`,
        backgroundColor: roles.raised,
        color: roles.ink,
        boxShadow: shadows[palette.mode].float,
      }}
    >
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <Typography sx={{ fontWeight: 640 }}>{title}</Typography>
        {description ? <Note>{description}</Note> : null}
      </Box>
      <IconButton size="small" onClick={onClose} aria-label={t('close')}>
        <CloseRounded fontSize="small" />
      </IconButton>
    </Box>
  );
}
