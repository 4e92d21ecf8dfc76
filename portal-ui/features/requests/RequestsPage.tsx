import { Box, Button, Tab, Tabs } from '@mui/material';
import AddRounded from '@mui/icons-material/AddRounded';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import { PATHS } from '../../../src/contract/routes.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { ToConsoleWork } from '../../app/ConsoleAlias.tsx';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { HoursView } from './HoursView.tsx';
import { RequestList } from './RequestList.tsx';
import { useLiveWork } from './api/requests.ts';

const VIEWS = ['requests', 'hours'] as const;

function useAddress() {
  const [params, setParams] = useSearchParams();
  const openId = Number(params.get('request'));
  return {
    view: params.get('view') === 'hours' ? 'hours' : 'requests',
    openId: Number.isInteger(openId) && openId > 0 ? openId : null,
    show: (view: (typeof VIEWS)[number]) => setParams(view === 'hours' ? { view } : {}, { replace: true }),
    open: (id: number | null) => setParams(id === null ? {} : { request: String(id) }, { replace: true }),
  } as const;
}

export default function RequestsPage() {
  const { t } = useTranslation('requests');
  useLiveWork();
  const user = useSignedInUser();
  const { view, openId, show, open } = useAddress();
  if (!user.organization) return <ToConsoleWork />;
  return (
    <SignedInFrame user={user}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'space-between', maxWidth: 860 }}>
        <PageHeading title={t('title')} />
        <Button href={PATHS.createRequest} startIcon={<AddRounded />}>
          {t('create.title')}
        </Button>
      </Box>
      <Tabs
        value={view}
        onChange={(_event, next: (typeof VIEWS)[number]) => show(next)}
        aria-label={t('title')}
        sx={{ mt: 4, mb: 6, maxWidth: 860 }}
      >
        {VIEWS.map((key) => (
          <Tab
            key={key}
            value={key}
            label={t(`views.${key}`)}
            id={`requests-tab-${key}`}
            aria-controls={view === key ? 'requests-panel' : undefined}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id="requests-panel" aria-labelledby={`requests-tab-${view}`}>
        {view === 'hours' ? <HoursView /> : <RequestList openId={openId} onOpen={open} />}
      </Box>
    </SignedInFrame>
  );
}
