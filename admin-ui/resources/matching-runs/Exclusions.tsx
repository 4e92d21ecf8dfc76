import BlockRounded from '@mui/icons-material/BlockRounded';
import { Box, Card, Skeleton, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { useFresh } from '../../app/data/dataProvider.ts';
import { Nothing, Quiet, RecordRows, RelativeTime } from '../../components/Sections.tsx';
import { DialogButton } from '../../components/actions.tsx';
import { groupPage, type ChosenGroup } from '../../components/group/GroupPage.tsx';
import { Failure } from '../../components/list/ListMessages.tsx';
import { ListHeading } from '../../components/list/RecordList.tsx';
import { KeepApartDialog, namesOf, RemoveExclusion } from './KeptApart.tsx';
import { RunTabs } from './Runs.tsx';

/** /admin/exclusions: advisors and organisations of a group that are never to be matched. */
export default groupPage(OfGroup, (t) => t('admin-runs:runs.title'));

function OfGroup({ groupId, group, picker }: ChosenGroup) {
  const { t } = useTranslation(['admin-runs', 'admin-work']);
  const reading = useFresh(['exclusions', groupId], (provider, signal) =>
    provider.exclusions(groupId, signal),
  );
  const { data, error } = reading;
  const title = t('runs.title');
  return (
    <>
      <ListHeading title={title} documentTitle={`${t('admin-work:never.title')} · ${title}`} />
      <RunTabs current={ADMIN_PATHS.exclusions} />
      <Card component="section" aria-label={t('admin-work:never.list')} sx={{ overflow: 'visible' }}>
        <Box sx={{ p: 4, display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 3 }}>
          {picker}
          <Quiet variant="body1" sx={{ flex: '1 1 320px' }}>
            {t('admin-work:never.lead')}
          </Quiet>
          {group ? (
            <DialogButton startIcon={<BlockRounded />} dialog={<KeepApartDialog groups={[group]} />}>
              {t('admin-work:never.title')}
            </DialogButton>
          ) : null}
        </Box>
        {error ? (
          <Box sx={{ m: 4 }}>
            <Failure title={t('admin-work:never.listFailed')} of={reading} isOne />
          </Box>
        ) : null}
        {!data && !error ? <Skeleton variant="rounded" height={120} sx={{ m: 4 }} /> : null}
        <RecordRows
          label={t('admin-work:never.list')}
          records={data}
          none={<Nothing title={t('admin-work:never.empty')} hint={t('admin-work:never.emptyHint')} />}
          row={{ p: 4, display: 'flex', flexWrap: 'wrap', gap: 3, justifyContent: 'space-between' }}
          sx={{ borderTop: 1, borderColor: 'divider' }}
        >
          {(exclusion) => (
            <>
              <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
                <strong>{t('admin-work:never.pair', namesOf(exclusion))}</strong>
                {exclusion.reason ? <Typography>{exclusion.reason}</Typography> : null}
                <Quiet>
                  <RelativeTime iso={exclusion.createdAt} />
                </Quiet>
              </Box>
              <RemoveExclusion exclusion={exclusion} />
            </>
          )}
        </RecordRows>
      </Card>
    </>
  );
}
