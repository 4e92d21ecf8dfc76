import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { JoinRequest } from '../../../src/contract/groups-api.ts';

const COLOURS = {
  pending: 'warning',
  approved: 'success',
  rejected: 'default',
  withdrawn: 'default',
} as const;

/** Where a join request stands, as a word. */
export function JoinRequestStatusChip({ status }: Pick<JoinRequest, 'status'>) {
  const { t } = useTranslation('admin-work');
  return <Chip size="small" color={COLOURS[status]} label={t(`joinRequests.status.${status}`)} />;
}
