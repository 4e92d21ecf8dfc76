import { Chip, type ChipProps } from '@mui/material';
import { useTranslation } from 'react-i18next';

const COLOURS: Readonly<Record<string, ChipProps['color']>> = {
  open: 'warning',
  pending: 'warning',
  invited: 'warning',
  draft: 'warning',
  matching: 'info',
  running: 'info',
  'in-progress': 'primary',
  completed: 'success',
  accepted: 'success',
  approved: 'success',
  published: 'success',
  failed: 'error',
};

export interface StatusChipProps {
  kind: 'requests' | 'matches' | 'invitations' | 'joinRequests' | 'runs';
  status: string;
}

export function StatusChip({ kind, status }: StatusChipProps) {
  const { t } = useTranslation('admin-work');
  return (
    <Chip
      size="small"
      color={COLOURS[status] ?? 'default'}
      label={t(`${kind}.status.${status}`, { defaultValue: status })}
    />
  );
}
