import { Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { RequestStatus } from '../../../src/contract/enums.ts';

const COLOUR = {
  open: 'default',
  matching: 'secondary',
  'in-progress': 'primary',
  completed: 'success',
  cancelled: 'default',
} as const satisfies Record<RequestStatus, string>;

export function RequestStatusChip({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('requests');
  return (
    <Chip
      size="small"
      color={COLOUR[status]}
      variant={status === 'cancelled' ? 'outlined' : 'filled'}
      label={t(`status.${status}`)}
    />
  );
}
