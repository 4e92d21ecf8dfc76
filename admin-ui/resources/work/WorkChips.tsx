import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { MatchStatus, RequestStatus } from '../../../src/contract/enums.ts';

const REQUEST = {
  open: 'warning',
  matching: 'info',
  'in-progress': 'primary',
  completed: 'success',
  cancelled: 'default',
} as const;
const MATCH = { pending: 'warning', accepted: 'success', rejected: 'default' } as const;

/** Where a request stands, as a word. */
export function RequestStatusChip({ status }: { status: RequestStatus }) {
  const { t } = useTranslation('admin-work');
  return <Chip size="small" color={REQUEST[status]} label={t(`requests.status.${status}`)} />;
}

/** Where a match stands, as a word. */
export function MatchStatusChip({ status }: { status: MatchStatus }) {
  const { t } = useTranslation('admin-work');
  return <Chip size="small" color={MATCH[status]} label={t(`matches.status.${status}`)} />;
}
