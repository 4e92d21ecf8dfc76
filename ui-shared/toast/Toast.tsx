import CloseRounded from '@mui/icons-material/CloseRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { SnackbarContent, useSnackbar, type CustomContentProps } from 'notistack';
import { forwardRef } from 'react';
import { useTranslation } from 'react-i18next';
import { radii, shadows } from '../theme/tokens.ts';

interface ToastProps extends CustomContentProps {
  description?: string;
}

/** What a toast looks like; trouble is announced at once (`alert`), the rest when there is a pause (`status`). */
export const Toast = forwardRef<HTMLDivElement, ToastProps>(function Toast(props, ref) {
  const { id, message, description, variant } = props;
  const { closeSnackbar } = useSnackbar();
  const { t } = useTranslation('common');
  const { roles, palette } = useTheme();
  const trouble = variant === 'tmDestructive' || variant === 'tmWarning';
  const mark = {
    tmDestructive: roles.danger,
    tmWarning: roles.warning,
    tmSuccess: roles.success,
  }[variant as string];
  return (
    <SnackbarContent ref={ref} role={trouble ? 'alert' : 'status'}>
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 3,
          width: 380,
          maxWidth: '100%',
          padding: '14px 8px 14px 18px',
          borderRadius: `${radii.medium}px`,
          border: `1px solid ${roles.line}`,
          borderLeft: `5px solid ${mark ?? roles.lead}`,
          backgroundColor: roles.raised,
          color: roles.ink,
          boxShadow: shadows[palette.mode].float,
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography sx={{ fontWeight: 640 }}>{message}</Typography>
          {description ? (
            <Typography variant="body2" sx={{ color: roles.inkMuted }}>
              {description}
            </Typography>
          ) : null}
        </Box>
        <IconButton size="small" onClick={() => closeSnackbar(id)} aria-label={t('close')}>
          <CloseRounded fontSize="small" />
        </IconButton>
      </Box>
    </SnackbarContent>
  );
});
