import { Chip, type ChipProps } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { MatchStatus, RequestStatus } from '../../src/contract/enums.ts';
import type { RunStatus } from '../../src/contract/group-matching-api.ts';
import type { GroupInvitation, JoinRequest } from '../../src/contract/groups-api.ts';

interface Statuses {
  requests: RequestStatus;
  matches: MatchStatus;
  invitations: GroupInvitation['status'];
  joinRequests: JoinRequest['status'];
  runs: RunStatus;
}

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

export interface StatusChipProps<Kind extends keyof Statuses> {
  kind: Kind;
  status: Statuses[Kind];
}

/** Where something stands, as a word. */
export function StatusChip<Kind extends keyof Statuses>({ kind, status }: StatusChipProps<Kind>) {
  const { t } = useTranslation('admin-work');
  return <Chip size="small" color={COLOURS[status] ?? 'default'} label={t(`${kind}.status.${status}`)} />;
}
