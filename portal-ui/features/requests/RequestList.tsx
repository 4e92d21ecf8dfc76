import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { useRequests } from './api/requests.ts';
import { RequestCard } from './RequestCard.tsx';
import { goToRequest, requestHeadingId } from './requestHeading.ts';
import { isInFlight } from './requestForm.ts';

export interface RequestListProps {
  openId: number | null;
  onOpen: (id: number | null) => void;
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

/**
 * Moves the focus with a request that moves to the closed ones, by a dialog or by a live update. It compares rendered
 * lists, because a live update can cancel a refetch.
 */
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

export function RequestList({ openId, onOpen }: RequestListProps) {
  const { t } = useTranslation('requests');
  const { data, isPending, refetch } = useRequests();
  useLinkedRequest(openId, data !== undefined);
  useFollowEnded(data);
  if (isPending) return <ListSkeleton rows={4} />;
  if (!data) return <LoadFailed text={t('list.failed')} onRetry={() => void refetch()} />;
  if (data.length === 0)
    return (
      <EmptyState
        title={t('list.empty')}
        text={t('list.emptyText')}
        action={<Button href={PATHS.createRequest}>{t('create.title')}</Button>}
      />
    );
  const isGone = openId !== null && !data.some(({ id }) => id === openId);
  const section = (key: 'inFlight' | 'closed', requests: HelpRequest[]) =>
    requests.length === 0 ? null : (
      <Box component="section" aria-label={t(`list.${key}`)} sx={{ display: 'grid', gap: 4 }}>
        <Typography variant="h3" component="h2">
          {t(`list.${key}`)}
        </Typography>
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
  return (
    <Box sx={{ display: 'grid', gap: 8, maxWidth: 860 }}>
      {isGone ? <Alert severity="info">{t('list.gone')}</Alert> : null}
      {section(
        'inFlight',
        data.filter(({ status }) => isInFlight(status)),
      )}
      {section(
        'closed',
        data.filter(({ status }) => !isInFlight(status)),
      )}
    </Box>
  );
}
