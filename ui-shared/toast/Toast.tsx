import { Box, IconButton, Typography, useTheme } from '@mui/material';
import CloseRounded from '@mui/icons-material/CloseRounded';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { px, radii, shadows } from '../theme/tokens.ts';
import type { QueuedToast } from './queue.ts';
import { Note } from '../layout/Text.tsx';

export interface ToastProps {
  toast: QueuedToast;
  onClose: () => void;
  ref?: Ref<HTMLDivElement>;
}

export function Toast({ toast, onClose, ref }: ToastProps) {
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
        gap: px(3),
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
