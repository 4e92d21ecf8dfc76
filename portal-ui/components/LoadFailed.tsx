import { Alert, Button, type SxProps, type Theme } from '@mui/material';
import { useTranslation } from 'react-i18next';

export interface LoadFailedProps {
  text: string;
  onRetry: () => void;
  sx?: SxProps<Theme>;
}

export function LoadFailed({ text, onRetry, sx }: LoadFailedProps) {
  const { t } = useTranslation('common');
  return (
    <Alert
      severity="error"
      sx={sx}
      action={
        <Button color="inherit" variant="text" size="small" onClick={onRetry}>
          {t('tryAgain')}
        </Button>
      }
    >
      {text}
    </Alert>
  );
}
