import { Button, Chip } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import type { useMyGroups } from './api/groups.ts';
import { GroupAdmins } from './GroupAdmins.tsx';
import { GroupLogo } from '../../../ui-shared/brand/GroupLogo.tsx';
import { GroupText } from './GroupText.tsx';
import { LeaveDialog } from './LeaveDialog.tsx';
import { Row, Rows } from './Rows.tsx';

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
