import AddRounded from '@mui/icons-material/AddRounded';
import { Alert, Box, Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { RequestStatus } from '../../../src/contract/enums.ts';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { panelOf, TabBar } from '../../../ui-shared/layout/TabBar.tsx';
import { PageHeading, H2 } from '../../../ui-shared/layout/Text.tsx';
import { ToConsoleWork, useSignedInUser } from '../../app/redirects.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { EmptyCard, ListSkeleton, LoadFailed, TEXT_COLUMN } from '../../components/cards.tsx';
import { HoursView } from './HoursView.tsx';
import { goToRequest, RequestCard, requestHeadingId } from './RequestCard.tsx';
import { useLiveWork, useRequests } from './api.ts';
import { isInFlight } from './requestForm.ts';

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
    <SignedInFrame>
      <Box
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 4, justifyContent: 'space-between', ...TEXT_COLUMN }}
      >
        <PageHeading title={t('title')} />
        <Button href={PATHS.createRequest} startIcon={<AddRounded />}>
          {t('create.title')}
        </Button>
      </Box>
      <TabBar
        label={t('title')}
        names={VIEWS}
        current={view}
        onChoose={show}
        sx={{ mt: 4, mb: 6, ...TEXT_COLUMN }}
      >
        {(key) => t(`views.${key}`)}
      </TabBar>
      <div {...panelOf(view)}>
        {view === 'hours' ? <HoursView /> : <RequestList openId={openId} onOpen={open} />}
      </div>
    </SignedInFrame>
  );
}

function useLinkedRequest(openId: number | null, isThere: boolean) {
  useEffect(() => {
    if (!isThere || openId === null) return;
    const heading = document.getElementById(requestHeadingId(openId));
    // A request that was opened by its button is in view and has the focus.
    if (!heading || heading.closest('article')?.contains(document.activeElement)) return;
    goToRequest(openId);
  }, [openId, isThere]);
}

/** The focus follows a request that ends. Compares rendered lists, because a live update can cancel a refetch. */
function useFollowEnded(requests: HelpRequest[] | undefined) {
  const inFlight = useRef(new Set<number>());
  useEffect(() => {
    if (!requests) return;
    const ended = requests.find(({ id, status }) => inFlight.current.has(id) && !isInFlight(status));
    inFlight.current = new Set(requests.filter(({ status }) => isInFlight(status)).map(({ id }) => id));
    // The browser moves the focus to the body when its element is removed.
    if (ended && document.activeElement === document.body) goToRequest(ended.id);
  }, [requests]);
}

const GROUPS = ['drafts', 'inFlight', 'closed'] as const;
type Group = (typeof GROUPS)[number];

function groupOf(status: RequestStatus): Group {
  if (status === 'draft') return 'drafts';
  return isInFlight(status) ? 'inFlight' : 'closed';
}

function RequestList({ openId, onOpen }: { openId: number | null; onOpen: (id: number | null) => void }) {
  const { t } = useTranslation('requests');
  const { data, isPending, refetch } = useRequests();
  useLinkedRequest(openId, data !== undefined);
  useFollowEnded(data);
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) return <LoadFailed text={t('list.failed')} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <EmptyCard title={t('list.empty')} text={t('list.emptyText')}>
        <Button href={PATHS.createRequest}>{t('create.title')}</Button>
      </EmptyCard>
    );
  const isGone = openId !== null && !data.some(({ id }) => id === openId);
  const section = (key: Group) => {
    const requests = data.filter(({ status }) => groupOf(status) === key);
    return requests.length === 0 ? null : (
      <Box key={key} component="section" aria-label={t(`list.${key}`)} sx={{ display: 'grid', gap: 4 }}>
        <H2>{t(`list.${key}`)}</H2>
        {requests.map((request) => (
          <RequestCard
            key={request.id}
            request={request}
            isOpen={request.id === openId}
            onToggle={() => onOpen(request.id === openId ? null : request.id)}
          />
        ))}
      </Box>
    );
  };
  return (
    <Box sx={{ display: 'grid', gap: 8, ...TEXT_COLUMN }}>
      {isGone ? <Alert severity="info">{t('list.gone')}</Alert> : null}
      {GROUPS.map(section)}
    </Box>
  );
}
