import ForwardToInboxRounded from '@mui/icons-material/ForwardToInboxRounded';
import UndoRounded from '@mui/icons-material/UndoRounded';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { Apart } from '../work/Apart.tsx';
import { InvitationConfirm } from './InvitationConfirm.tsx';
import type { ListedInvitation } from './Invitations.tsx';
import { useInvitationChanges } from './useInvitationChanges.ts';

export interface InvitationActionsProps {
  invitation: ListedInvitation;
  groupId: number;
  group: Group | undefined;
}

/** Send again and revoke, at the end of a row. */
export function InvitationActions({ invitation, ...of }: InvitationActionsProps) {
  const { t } = useTranslation('admin-work');
  const changes = useInvitationChanges(invitation, of);
  const { email } = invitation;
  if (!changes.may) return <span />;
  const actions = [
    { key: 'resend', icon: ForwardToInboxRounded },
    { key: 'revoke', icon: UndoRounded },
  ] as const;
  return (
    <Box sx={{ display: 'flex', justifyContent: { xs: 'flex-start', sm: 'flex-end' }, gap: 0.5 }}>
      {actions.map(({ key, icon: Icon }) => (
        <Tooltip key={key} title={t(`invitations.${key}.action`)}>
          <IconButton
            size="small"
            aria-label={t(`invitations.${key}.label`, { email })}
            onClick={() => changes.ask(key)}
            sx={{ p: 1.5 }}
          >
            <Icon fontSize="small" />
          </IconButton>
        </Tooltip>
      ))}
      <Apart>
        <InvitationConfirm email={email} changes={changes} />
      </Apart>
    </Box>
  );
}
