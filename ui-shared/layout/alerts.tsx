import { Alert, Button, type AlertProps, type SxProps, type Theme } from '@mui/material';
import { useTranslation } from 'react-i18next';

type ActionAlertProps = Omit<AlertProps, 'action'> & {
  action: string;
  isBusy?: boolean;
  /** Without it the alert has no button. */
  onAction: (() => void) | undefined;
};

export function ActionAlert({ action, isBusy, onAction, ...alert }: ActionAlertProps) {
  const button = (
    <Button color="inherit" variant="text" size="small" loading={isBusy} onClick={onAction}>
      {action}
    </Button>
  );
  return <Alert {...alert} action={onAction && button} />;
}

type LoadFailedProps = { text: string; onRetry: () => void; sx?: SxProps<Theme> };

export function LoadFailed({ text, onRetry, sx }: LoadFailedProps) {
  const { t } = useTranslation('common');
  return (
    <ActionAlert severity="error" sx={sx} action={t('tryAgain')} onAction={onRetry}>
      {text}
    </ActionAlert>
  );
}
