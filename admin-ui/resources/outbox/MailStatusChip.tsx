import MarkEmailReadRounded from '@mui/icons-material/MarkEmailReadRounded';
import ScheduleRounded from '@mui/icons-material/ScheduleRounded';
import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { OutboxMail } from '../../../src/contract/talk-api.ts';

/** Sent or waiting, as word and icon. */
export function MailStatusChip({ status }: Pick<OutboxMail, 'status'>) {
  const { t } = useTranslation('admin');
  const isSent = status === 'sent';
  return (
    <Chip
      size="small"
      color={isSent ? 'success' : 'default'}
      icon={isSent ? <MarkEmailReadRounded /> : <ScheduleRounded />}
      label={isSent ? t('details.outbox.sent') : t('details.outbox.queued')}
      sx={{ '& .MuiChip-icon': { color: 'inherit' } }}
    />
  );
}
