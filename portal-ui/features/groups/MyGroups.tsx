import { Button, Chip, Box } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import ForumRounded from '@mui/icons-material/ForumRounded';
import type { Group } from '../../../src/contract/admin-api.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import type { useMyGroups } from './api/groups.ts';
import { GroupLogo } from '../../../ui-shared/brand/GroupLogo.tsx';
import { GroupText } from './GroupText.tsx';
import { Row, Rows } from './Rows.tsx';
import { TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';
import { threadPath } from '../messages/paths.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { useLeaveGroup } from './api/memberships.ts';
import { focusSectionIfLost } from './sections.ts';

export function MyGroups({ mine }: { mine: ReturnType<typeof useMyGroups> }) {
  const { t } = useTranslation('groups');
  const [leaving, setLeaving] = useState<Group | null>(null);
  const groups = mine.data ?? [];
  const open = groups.filter(({ isOpenGroup }) => isOpenGroup);
  return (
    <SectionCard title={t('mine.title')} isBusy={mine.isFetching}>
      {mine.isError ? (
        <LoadFailed text={t('mine.failed')} onRetry={() => void mine.refetch()} sx={{ mt: 4 }} />
      ) : null}
      {mine.isSuccess && groups.length === 0 ? (
        <EmptyState title={t('mine.empty')} text={t('mine.emptyText')} />
      ) : null}
      {groups.length > 0 ? (
        <Rows label={t('mine.title')}>
          {groups.map((group) => (
            <Row
              key={group.id}
              picture={<GroupLogo name={group.name} logoUrl={group.logoUrl} size={48} />}
              name={group.name}
              badge={<OpennessChip group={group} />}
              actions={
                group.abilities?.['leave'] ? (
                  <Button
                    variant="outlined"
                    aria-label={t('mine.leaveNamed', { name: group.name })}
                    onClick={() => setLeaving(group)}
                  >
                    {t('mine.leave')}
                  </Button>
                ) : null
              }
            >
              <GroupText group={group} />
              <GroupAdmins group={group} />
            </Row>
          ))}
        </Rows>
      ) : null}
      {leaving ? (
        <LeaveDialog
          group={leaving}
          isLastOpen={open.length === 1 && open[0]?.id === leaving.id}
          onClose={() => setLeaving(null)}
        />
      ) : null}
    </SectionCard>
  );
}

export function OpennessChip({ group: { isOpenGroup } }: { group: Group }) {
  const { t } = useTranslation('groups');
  return (
    <Chip
      size="small"
      color={isOpenGroup ? 'success' : 'default'}
      label={isOpenGroup ? t('open.badge') : t('private.badge')}
    />
  );
}

/** The admins of one's own group, each a link to write to them (contract §6). */
function GroupAdmins({ group: { name, admins = [] } }: { group: Group }) {
  const { t } = useTranslation('groups');
  if (admins.length === 0) return null;
  return (
    <Box sx={{ mt: 3 }}>
      <Note>{t('admins.title')}</Note>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, ml: -3 }}>
        {admins.map((admin) => (
          <Button
            key={admin.userId}
            href={threadPath(admin.userId)}
            variant="text"
            size="small"
            startIcon={<ForumRounded />}
            aria-label={t('admins.write', { admin: admin.name, name })}
            sx={{ minHeight: { xs: TOUCH_TARGET, sm: 34 } }}
          >
            {admin.name}
          </Button>
        ))}
      </Box>
    </Box>
  );
}

interface LeaveDialogProps {
  group: Group;
  /** The advisor's last open group: leaving it ends the public listing (contract §4). */
  isLastOpen: boolean;
  onClose: () => void;
}

function LeaveDialog({ group, isLastOpen, onClose }: LeaveDialogProps) {
  const { t } = useTranslation('groups');
  const { advisor } = useSignedInUser();
  const leave = useLeaveGroup(group);
  const texts = advisor
    ? [t('leave.advisor'), ...(isLastOpen ? [t('leave.lastOpen')] : []), t('leave.stays')]
    : [t('leave.organization'), t('leave.organizationStays')];
  const go = async () => {
    // A toast shows the refusal.
    await leave.mutateAsync().catch(() => undefined);
    onClose();
    focusSectionIfLost('groups-mine');
  };
  return (
    <ConfirmDialog
      open
      title={t('leave.title', { name: group.name })}
      texts={[...texts, group.isOpenGroup ? t('leave.backOpen') : t('leave.backPrivate')]}
      confirm={t('leave.confirm')}
      refuse={t('leave.refuse')}
      isDestructive
      isBusy={leave.isPending}
      onConfirm={() => void go()}
      onClose={onClose}
    />
  );
}
