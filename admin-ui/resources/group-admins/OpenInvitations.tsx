import { Box, Typography, useTheme } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { InvitationActions, type ListedInvitation } from '../memberships/InvitationChanges.tsx';

/** Who was invited to administer the group and has not answered, also where the time is over; nothing without any. */
export function OpenInvitations({ group }: { group: Group }) {
  const { t } = useTranslation('admin-groups');
  const { roles } = useTheme();
  const provider = useProvider();
  const id = useId();
  const { data = [] } = useQuery({
    // What changes an invitation invalidates all that begins with 'memberships'.
    queryKey: ['memberships', 'ofAdministrators', group.id],
    queryFn: async ({ signal }) => {
      const { data: sent } = await provider.getList<ListedInvitation>('memberships', {
        pagination: { page: 1, perPage: LIMITS.list.defaultRange },
        sort: { field: 'createdAt', order: 'DESC' },
        filter: { groupId: group.id, userType: 'group_admin' },
        signal,
      });
      return sent.filter(({ status }) => status === 'invited' || status === 'expired');
    },
    staleTime: 0,
  });
  if (data.length === 0) return null;
  return (
    <Box component="section" aria-labelledby={id}>
      <Typography id={id} variant="h3" sx={{ mb: 1 }}>
        {t('admins.openInvitations')}
      </Typography>
      <Box component="ul" aria-labelledby={id} sx={{ listStyle: 'none', m: 0, p: 0 }}>
        {data.map((invitation) => (
          <Box
            component="li"
            key={invitation.id}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 2,
              py: 2,
              '& + &': { borderTop: `1px solid ${roles.line}` },
            }}
          >
            <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
              {invitation.email}
              <Lasts {...invitation} />
            </Box>
            <InvitationActions invitation={invitation} groupId={group.id} group={group} />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

function Lasts({ status, expiresAt }: ListedInvitation) {
  const { t } = useTranslation('admin-groups');
  const locale = useLocale();
  if (status === 'expired')
    return (
      <Box sx={{ mt: 1 }}>
        <StatusChip kind="invitations" status={status} />
      </Box>
    );
  return (
    <Typography variant="body2" sx={{ color: 'text.secondary' }}>
      {t('admins.invitedUntil', { until: expiresAt ? fullDate(expiresAt, locale) : '' })}
    </Typography>
  );
}
