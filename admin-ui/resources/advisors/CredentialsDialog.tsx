import ContentCopyRounded from '@mui/icons-material/ContentCopyRounded';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useTheme } from '@mui/material/styles';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { visuallyHidden } from '../../../ui-shared/layout/visuallyHidden.ts';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { useUnsaved } from '../../app/unsaved.ts';
import { useCopy } from '../../components/useCopy.ts';

export interface Credentials {
  name: string;
  username: string;
  password: string;
}

export interface CredentialsDialogProps {
  credentials: Credentials;
  onClose: () => void;
}

/**
 * The log-in that the server made for a managed advisor (spec 2 §5). It is answered once, so neither Esc nor a click
 * beside the dialog closes it, and Back and a reload are asked about.
 */
export function CredentialsDialog({
  credentials: { name, username, password },
  onClose,
}: CredentialsDialogProps) {
  const { t } = useTranslation('admin');
  const id = useId();
  useUnsaved(true, {
    question: {
      title: t('credentials.leave.title'),
      text: t('credentials.leave.text', { name }),
      confirm: t('credentials.leave.confirm'),
      refuse: t('credentials.leave.refuse'),
    },
    mayLeave: () => false,
  });
  return (
    <Dialog open aria-labelledby={id} maxWidth="xs" fullWidth>
      <DialogTitle id={id} sx={{ overflowWrap: 'anywhere' }}>
        {t('credentials.title', { name })}
      </DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 4 }}>
        <Alert severity="warning">{t('credentials.once')}</Alert>
        <Secret label={t('fields.username')} value={username} copy={t('credentials.copyUsername')} />
        <Secret label={t('fields.password')} value={password} copy={t('credentials.copyPassword')} />
      </DialogContent>
      <DialogActions sx={{ px: 6, pb: 5 }}>
        <Button onClick={onClose}>{t('credentials.done')}</Button>
      </DialogActions>
    </Dialog>
  );
}

/** A text to take along: chosen with one click, copied with the button. */
function Secret({ label, value, copy }: { label: string; value: string; copy: string }) {
  const { t } = useTranslation('admin');
  const { roles } = useTheme();
  const { copied, copy: take } = useCopy(value);
  return (
    <div>
      <Box sx={{ fontWeight: 600, mb: 1 }}>{label}</Box>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center' }}>
        <Box
          component="code"
          sx={{
            flex: 1,
            minWidth: 0,
            px: 3,
            py: 2,
            overflowWrap: 'anywhere',
            userSelect: 'all',
            fontSize: '1rem',
            borderRadius: `${radii.small}px`,
            backgroundColor: roles.sunken,
          }}
        >
          {value}
        </Box>
        <Button
          variant="outlined"
          size="small"
          startIcon={<ContentCopyRounded />}
          aria-label={copy}
          onClick={take}
        >
          {copied === 'yes' ? t('credentials.copied') : t('credentials.copy')}
        </Button>
      </Box>
      <Box component="output" sx={copied === 'no' ? { fontSize: '0.875rem' } : visuallyHidden}>
        {copied === 'yes' ? t('credentials.copied') : copied === 'no' ? t('credentials.notCopied') : null}
      </Box>
    </div>
  );
}
