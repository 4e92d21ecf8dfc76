import BlockRounded from '@mui/icons-material/BlockRounded';
import { Box, Button, Card, Skeleton, Typography } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchExclusion } from '../../../src/contract/group-matching-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import { RelativeTime } from '../../components/dates.tsx';
import { GroupPage, type ChosenGroup } from '../../components/group/GroupPage.tsx';
import { ListHeading } from '../../components/list/ListHeading.tsx';
import { Failure } from '../../components/list/ListMessages.tsx';
import { Nothing, Quiet, Rows } from '../../components/Sections.tsx';
import { KeepApartDialog } from './KeepApartDialog.tsx';
import { RunTabs } from './Runs.tsx';

/** /admin/exclusions: advisors and organisations of a group that are never to be matched. */
export default function Exclusions() {
  return <GroupPage>{(chosen) => <OfGroup key={chosen.groupId} {...chosen} />}</GroupPage>;
}

function OfGroup({ groupId, group, picker }: ChosenGroup) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const [isAdding, setIsAdding] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['exclusions', groupId],
    queryFn: ({ signal }) => provider.exclusions(groupId, signal),
    staleTime: 0,
  });
  return (
    <>
      <ListHeading title={t('runs.title')} />
      <RunTabs groupId={groupId} current={ADMIN_PATHS.exclusions} />
      <Card component="section" aria-label={t('never.list')} sx={{ overflow: 'visible' }}>
        <Box sx={{ p: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3 }}>
          {picker}
          <Quiet variant="body1" sx={{ flex: '1 1 320px' }}>
            {t('never.lead')}
          </Quiet>
          {group ? (
            <Button startIcon={<BlockRounded />} onClick={() => setIsAdding(true)}>
              {t('never.title')}
            </Button>
          ) : null}
        </Box>
        {error ? (
          <Box sx={{ m: 4 }}>
            <Failure title={`${t('never.listFailed')} ${error.message}`} onRetry={() => void refetch()} />
          </Box>
        ) : null}
        {!data && !error ? <Skeleton variant="rounded" height={120} sx={{ m: 4 }} /> : null}
        {data?.length === 0 ? <Nothing title={t('never.empty')} hint={t('never.emptyHint')} /> : null}
        {data && data.length > 0 ? <List exclusions={data} /> : null}
      </Card>
      {isAdding && group ? <KeepApartDialog groups={[group]} onClose={() => setIsAdding(false)} /> : null}
    </>
  );
}

function List({ exclusions }: { exclusions: readonly MatchExclusion[] }) {
  const { t } = useTranslation('admin-work');
  return (
    <Rows
      label={t('never.list')}
      row={{ p: 4, display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}
      sx={{ borderTop: 1, borderColor: 'divider' }}
    >
      {exclusions.map((exclusion) => {
        const { id, advisorName: advisor, organizationName: organization, reason, createdAt } = exclusion;
        return (
          <li key={id}>
            <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
              <strong>{t('never.pair', { advisor, organization })}</strong>
              {reason ? <Typography>{reason}</Typography> : null}
              <Quiet>
                <RelativeTime iso={createdAt} />
              </Quiet>
            </Box>
            <RemoveExclusion exclusion={exclusion} />
          </li>
        );
      })}
    </Rows>
  );
}

export function RemoveExclusion({ exclusion }: { exclusion: MatchExclusion }) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const [isAsking, setAsking] = useState(false);
  const { id, groupId, advisorName: advisor, organizationName: organization } = exclusion;
  const names = { advisor, organization };
  return (
    <>
      <Button
        variant="outlined"
        size="small"
        aria-label={t('never.removeLabel', names)}
        onClick={() => setAsking(true)}
        sx={{ alignSelf: 'start' }}
      >
        {t('never.remove')}
      </Button>
      {isAsking ? (
        <ConfirmAction
          title={t('never.removeTitle')}
          texts={[t('never.removeText', names)]}
          confirm={t('never.remove')}
          run={() => provider.removeExclusion(groupId, id)}
          changes={['exclusions']}
          done={t('never.removed', names)}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </>
  );
}
