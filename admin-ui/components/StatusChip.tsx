import { Chip, type ChipProps } from '@mui/material';
import { useTranslation } from 'react-i18next';

/** What waits for somebody, what goes on, what is well, what went wrong; the rest has ended or not begun. */
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

/** Where something stands, as a word. */
export function StatusChip({ kind, status }: StatusChipProps) {
  const { t } = useTranslation('admin-work');
  return <Chip size="small" color={COLOURS[status] ?? 'default'} label={t(`${kind}.status.${status}`)} />;
}
