import Chip from '@mui/material/Chip';
import { useTranslation } from 'react-i18next';
import type { GroupInvitation } from '../../../src/contract/groups-api.ts';

const COLOURS = {
  invited: 'warning',
  accepted: 'success',
  declined: 'default',
  expired: 'default',
  revoked: 'default',
  skipped: 'default',
} as const;

/** Where an invitation stands, as a word. */
export function InvitationStatusChip({ status }: Pick<GroupInvitation, 'status'>) {
  const { t } = useTranslation('admin-work');
  return <Chip size="small" color={COLOURS[status]} label={t(`invitations.status.${status}`)} />;
}
