import { Alert, Box, Button, useTheme } from '@mui/material';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { useUnsaved } from '../../../ui-shared/unsaved/unsaved.ts';
import { CopyButton } from '../../components/CopyButton.tsx';
import { MessageDialog } from '../../components/MessageDialog.tsx';

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
  const isDone = useRef(false);
  useUnsaved(true, {
    question: {
      title: t('credentials.leave.title'),
      text: t('credentials.leave.text', { name }),
      confirm: t('credentials.leave.confirm'),
      refuse: t('credentials.leave.refuse'),
    },
    mayLeave: () => isDone.current,
  });
  return (
    <MessageDialog
      title={t('credentials.title', { name })}
      actions={
        <Button
          onClick={() => {
            isDone.current = true;
            onClose();
          }}
        >
          {t('credentials.done')}
        </Button>
      }
    >
      <Alert severity="warning">{t('credentials.once')}</Alert>
      <Secret label={t('fields.username')} value={username} copy={t('credentials.copyUsername')} />
      <Secret label={t('fields.password')} value={password} copy={t('credentials.copyPassword')} />
    </MessageDialog>
  );
}

function Secret({ label, value, copy }: { label: string; value: string; copy: string }) {
  const { roles } = useTheme();
  return (
    <div>
      <Box sx={{ fontWeight: 600, mb: 1 }}>{label}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
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
        <CopyButton text={value} label={copy} />
      </Box>
    </div>
  );
}
