import BlockRounded from '@mui/icons-material/BlockRounded';
import { Alert, Box, Button, Card, Skeleton, Typography, useTheme } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { MatchExclusion } from '../../../src/contract/group-matching-api.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { ListHeading } from '../../components/list/ListHeading.tsx';
import { RelativeTime } from '../../components/RelativeTime.tsx';
import { GroupPage, type ChosenGroup } from '../../components/group/GroupPage.tsx';
import { useProvider } from '../../app/data/useProvider.ts';
import { KeepApartDialog } from './KeepApartDialog.tsx';
import { RemoveExclusion } from './RemoveExclusion.tsx';
import { RunTabs } from './RunTabs.tsx';

/** /admin/exclusions: advisors and organisations of a group that are never to be matched. */
export default function Exclusions() {
  return <GroupPage>{(chosen) => <OfGroup key={chosen.groupId} {...chosen} />}</GroupPage>;
}

function OfGroup({ groupId, group, picker }: ChosenGroup) {
  const { t } = useTranslation('admin-work');
  const provider = useProvider();
  const [asked, setAsked] = useState<MatchExclusion | null>(null);
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
          <Typography sx={{ flex: '1 1 320px', color: 'text.secondary' }}>{t('never.lead')}</Typography>
          {group ? (
            <Button startIcon={<BlockRounded />} onClick={() => setIsAdding(true)}>
              {t('never.title')}
            </Button>
          ) : null}
        </Box>
        {error ? (
          <Alert
            severity="error"
            sx={{ m: 4 }}
            action={
              <Button color="inherit" variant="text" size="small" onClick={() => void refetch()}>
                {t('admin:tryAgain')}
              </Button>
            }
          >
            {t('never.listFailed')} {error.message}
          </Alert>
        ) : null}
        {!data && !error ? <Skeleton variant="rounded" height={120} sx={{ m: 4 }} /> : null}
        {data ? <List exclusions={data} onRemove={setAsked} /> : null}
      </Card>
      {asked ? <RemoveExclusion exclusion={asked} onClose={() => setAsked(null)} /> : null}
      {isAdding && group ? <KeepApartDialog groups={[group]} onClose={() => setIsAdding(false)} /> : null}
    </>
  );
}

interface ListProps {
  exclusions: readonly MatchExclusion[];
  onRemove: (exclusion: MatchExclusion) => void;
}

function List({ exclusions, onRemove }: ListProps) {
  const { t } = useTranslation('admin-work');
  const { roles } = useTheme();
  if (exclusions.length === 0) {
    return (
      <Box sx={{ px: 5, py: 10, textAlign: 'center' }}>
        <Typography sx={{ fontWeight: 640 }}>{t('never.empty')}</Typography>
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {t('never.emptyHint')}
        </Typography>
      </Box>
    );
  }
  return (
    <Box
      component="ul"
      aria-label={t('never.list')}
      sx={{ listStyle: 'none', m: 0, p: 0, overflowWrap: 'anywhere' }}
    >
      {exclusions.map((exclusion) => {
        const { id, advisorName, organizationName, reason, createdAt } = exclusion;
        const names = { advisor: advisorName, organization: organizationName };
        return (
          <Box
            component="li"
            key={id}
            sx={{
              p: 4,
              borderTop: `1px solid ${roles.line}`,
              display: 'flex',
              flexWrap: 'wrap',
              gap: 3,
              justifyContent: 'space-between',
            }}
          >
            <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
              <strong>{t('never.pair', names)}</strong>
              {reason ? <Typography>{reason}</Typography> : null}
              <Typography variant="body2" sx={{ color: 'text.secondary' }}>
                <RelativeTime iso={createdAt} />
              </Typography>
            </Box>
            <Button
              variant="outlined"
              size="small"
              aria-label={t('never.removeLabel', names)}
              onClick={() => onRemove(exclusion)}
              sx={{ alignSelf: 'start' }}
            >
              {t('never.remove')}
            </Button>
          </Box>
        );
      })}
    </Box>
  );
}
