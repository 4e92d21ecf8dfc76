import { Box, Button, OutlinedInput, Skeleton, Typography } from '@mui/material';
import { useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { ConfirmDialog } from '../../components/ConfirmDialog.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { Note } from '../../../ui-shared/layout/Text.tsx';
import type { CalendarFeed } from '../../../src/contract/requests-api.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { useCall } from '../../components/useCall.ts';

export function CalendarCard() {
  const { t } = useTranslation('sessions');
  const feed = useCalendarFeed();
  const renew = useRenewCalendarFeed();
  const [isAsking, setAsking] = useState(false);
  return (
    <SectionCard title={t('calendar.title')} text={t('calendar.text')} isBusy={feed.isPending}>
      {feed.isPending ? <Skeleton height={110} sx={{ mt: 2 }} /> : null}
      {feed.isError ? (
        <LoadFailed text={t('calendar.failed')} onRetry={() => void feed.refetch()} sx={{ mt: 4 }} />
      ) : null}
      {feed.data ? <Address url={feed.data.url} /> : null}
      {feed.data ? (
        <>
          <Note sx={{ mt: 4 }}>{t('calendar.secret')}</Note>
          <Button variant="text" size="small" onClick={() => setAsking(true)} sx={{ mt: 2, ml: -3 }}>
            {t('calendar.renew')}
          </Button>
        </>
      ) : null}
      <ConfirmDialog
        open={isAsking}
        title={t('calendar.renewTitle')}
        texts={[t('calendar.renewText')]}
        confirm={t('calendar.renew')}
        refuse={t('calendar.renewRefuse')}
        isBusy={renew.isPending}
        onConfirm={() => renew.mutate(undefined, { onSettled: () => setAsking(false) })}
        onClose={() => setAsking(false)}
      />
    </SectionCard>
  );
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation('sessions');
  const toast = useToast();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const copy = () => {
    input.current?.select();
    // Browsers have no clipboard on insecure pages; the selected text can be copied.
    const copied =
      'clipboard' in navigator ? navigator.clipboard.writeText(url) : Promise.reject(new Error());
    copied.then(
      () => toast({ title: t('calendar.copied'), variant: 'success' }),
      () => toast({ title: t('calendar.selected') }),
    );
  };
  return (
    <Box sx={{ mt: 4, display: 'grid', gap: 2 }}>
      <Typography component="label" htmlFor={id} sx={{ fontWeight: 600 }}>
        {t('calendar.address')}
      </Typography>
      <OutlinedInput
        id={id}
        readOnly
        value={url}
        inputRef={input}
        size="small"
        onFocus={(event) => event.target.select()}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
        <Button size="small" variant="outlined" onClick={copy}>
          {t('calendar.copy')}
        </Button>
        <Button size="small" variant="text" href={url.replace(/^https?:/, 'webcal:')}>
          {t('calendar.open')}
        </Button>
      </Box>
    </Box>
  );
}

const PATH = '/api/sessions/calendar';
const KEY = [PATH] as const;

/** `GET /api/sessions/calendar`: the address of one's calendar; it contains a secret, so it is not cached. */
const useCalendarFeed = () => useQuery<CalendarFeed>({ queryKey: KEY, staleTime: 0, gcTime: 0 });

function useRenewCalendarFeed() {
  const client = useQueryClient();
  const { t } = useTranslation('sessions');
  return useCall({
    call: async () => client.setQueryData<CalendarFeed>(KEY, await request<CalendarFeed>('POST', PATH)),
    done: () => t('calendar.renewed'),
    failed: t('calendar.renewFailed'),
    refresh: [],
  });
}
