import { Box } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { fullDate } from '../../../ui-shared/time/time.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { useLocale } from '../../components/dates.tsx';
import { Quiet, Rows, Section } from '../../components/Sections.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { TaskIcons } from '../../components/Tasks.tsx';
import { useInvitationTasks, type ListedInvitation } from '../memberships/InvitationTasks.tsx';

export function OpenInvitations({ group }: { group: Group }) {
  const { t } = useTranslation('admin-groups');
  const provider = useProvider();
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
  const title = t('admins.openInvitations');
  return (
    <Section title={title}>
      <Rows label={title} row={{ display: 'flex', alignItems: 'center', gap: 2, py: 2 }}>
        {data.map((invitation) => (
          <li key={invitation.id}>
            <Invitation group={group} invitation={invitation} />
          </li>
        ))}
      </Rows>
    </Section>
  );
}

function Invitation({ group, invitation }: { group: Group; invitation: ListedInvitation }) {
  const { t } = useTranslation('admin-groups');
  const locale = useLocale();
  const tasksOf = useInvitationTasks(group);
  const { email, status, expiresAt } = invitation;
  const until = expiresAt ? fullDate(expiresAt, locale) : '';
  return (
    <>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {email}
        {status === 'expired' ? (
          <Box sx={{ mt: 1 }}>
            <StatusChip kind="invitations" status={status} />
          </Box>
        ) : (
          <Quiet>{t('admins.invitedUntil', { until })}</Quiet>
        )}
      </Box>
      <TaskIcons tasks={tasksOf(invitation)} />
    </>
  );
}
