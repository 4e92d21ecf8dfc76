import { Alert, Box, Button, Typography } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { HelpRequest } from '../../../src/contract/work-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { useRequests } from './api/requests.ts';
import { RequestCard } from './RequestCard.tsx';
import { goToRequest, requestHeadingId } from './requestHeading.ts';
import { isInFlight } from './requestForm.ts';

export interface RequestListProps {
  /** The request whose details are open; the address says it. */
  openId: number | null;
  onOpen: (id: number | null) => void;
}

/** Takes the reader to the request that a link pointed at, once it is there. */
function useLinkedRequest(openId: number | null, isThere: boolean) {
  useEffect(() => {
    if (!isThere || openId === null) return;
    const heading = document.getElementById(requestHeadingId(openId));
    // One that was opened by its own button is in view already and keeps the focus there.
    if (!heading || heading.closest('article')?.contains(document.activeElement)) return;
    goToRequest(openId);
  }, [openId, isThere]);
}

/**
 * A request that ends moves to the closed ones, by a dialog of its card or by a live update: whoever had the focus in
 * its card goes there with it. Only what was rendered tells when: a refetch may be cut short by a live update.
 */
function useFollowEnded(requests: HelpRequest[] | undefined) {
  const inFlight = useRef(new Set<number>());
  useEffect(() => {
    if (!requests) return;
    const ended = requests.find(({ id, status }) => inFlight.current.has(id) && !isInFlight(status));
    inFlight.current = new Set(requests.filter(({ status }) => isInFlight(status)).map(({ id }) => id));
    // The focus was in what has gone: the browser has put it on the body.
    if (ended && document.activeElement === document.body) goToRequest(ended.id);
  }, [requests]);
}

/** The organisation's requests: those in flight, then those that are closed. */
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
