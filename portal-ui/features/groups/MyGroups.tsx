import ForumRounded from '@mui/icons-material/ForumRounded';
import { Box, Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';
import { TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';
import { useSignedInUser } from '../../app/redirects.tsx';
import { EmptyState, SectionCard, LoadedList, TextButton, useFocusOfGone } from '../../components/cards.tsx';
import { AskingButton } from '../../components/dialogs.tsx';
import { useCall } from '../../../ui-shared/api/useCall.ts';
import { threadPath } from '../messages/api.ts';
import { GroupRow } from './Rows.tsx';
import { MEMBERSHIPS, type useMyGroups } from './api.ts';

export function MyGroups({ mine }: { mine: ReturnType<typeof useMyGroups> }) {
  const { t } = useTranslation('groups');
  return (
    <SectionCard
      title={t('mine.title')}
      isBusy={mine.isFetching}
      headingRef={useFocusOfGone(mine.data?.length ?? 0)}
    >
      <LoadedList
        query={mine}
        failed={t('mine.failed')}
        label={t('mine.title')}
        none={<EmptyState title={t('mine.empty')} text={t('mine.emptyText')} />}
      >
        {(group) => (
          <GroupRow
            key={group.id}
            group={group}
            badge={
              <Chip
                size="small"
                color={group.isOpenGroup ? 'success' : 'default'}
                label={group.isOpenGroup ? t('open.badge') : t('private.badge')}
              />
            }
            actions={group.abilities?.['leave'] ? <LeaveButton group={group} all={mine.data ?? []} /> : null}
          >
            <GroupAdmins group={group} />
          </GroupRow>
        )}
      </LoadedList>
    </SectionCard>
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
          <TextButton
            key={admin.userId}
            href={threadPath(admin.userId)}
            size="small"
            startIcon={<ForumRounded />}
            aria-label={t('admins.write', { admin: admin.name, name })}
            sx={{ minHeight: { xs: TOUCH_TARGET, sm: 34 } }}
          >
            {admin.name}
          </TextButton>
        ))}
      </Box>
    </Box>
  );
}

function LeaveButton({ group: { id, name, isOpenGroup }, all }: { group: Group; all: readonly Group[] }) {
  const { t } = useTranslation('groups');
  const { advisor } = useSignedInUser();
  const leave = useCall({
    call: () => request<{ left: boolean }>('DELETE', `/api/groups/${id}/membership`),
    done: () => t('leave.done', { name }),
    failed: t('leave.failed', { name }),
    refresh: MEMBERSHIPS,
  });
  // Leaving an advisor's last open group ends the public listing (contract §4).
  const isLastOpen = isOpenGroup && all.filter((one) => one.isOpenGroup).length === 1;
  const texts = advisor
    ? [t('leave.advisor'), ...(isLastOpen ? [t('leave.lastOpen')] : []), t('leave.stays')]
    : [t('leave.organization'), t('leave.organizationStays')];
  return (
    <AskingButton
      aria-label={t('mine.leaveNamed', { name })}
      title={t('leave.title', { name })}
      texts={[...texts, isOpenGroup ? t('leave.backOpen') : t('leave.backPrivate')]}
      confirm={t('leave.confirm')}
      refuse={t('leave.refuse')}
      isDestructive
      onConfirm={() => leave.mutateAsync()}
    >
      {t('mine.leave')}
    </AskingButton>
  );
}
