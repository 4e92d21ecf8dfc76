import { Box, OutlinedInput, Typography } from '@mui/material';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { CalendarFeed } from '../../../src/contract/requests-api.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';
import { Loaded, SectionCard, OutlinedButton, TextButton } from '../../components/cards.tsx';
import { AskingButton } from '../../components/dialogs.tsx';
import { useCall } from '../../../ui-shared/api/useCall.ts';
import { copyText } from '../../../ui-shared/toast/toast.ts';

const PATH = '/api/sessions/calendar';
const KEY = [PATH] as const;

/** The address of one's calendar; it contains a secret, so it is not cached. */
export function CalendarCard() {
  const { t } = useTranslation('sessions');
  const client = useQueryClient();
  const feed = useQuery<CalendarFeed>({ queryKey: KEY, staleTime: 0, gcTime: 0 });
  const renew = useCall({
    call: async () => client.setQueryData<CalendarFeed>(KEY, await request<CalendarFeed>('POST', PATH)),
    done: () => t('calendar.renewed'),
    failed: t('calendar.renewFailed'),
  });
  return (
    <SectionCard title={t('calendar.title')} text={t('calendar.text')} isBusy={feed.isPending}>
      <Loaded query={feed} rows={1} failed={t('calendar.failed')}>
        {({ url }) => (
          <>
            <Address url={url} />
            <Note sx={{ mt: 4 }}>{t('calendar.secret')}</Note>
            <AskingButton
              variant="text"
              size="small"
              sx={{ mt: 2, ml: -3 }}
              title={t('calendar.renewTitle')}
              texts={[t('calendar.renewText')]}
              confirm={t('calendar.renew')}
              refuse={t('calendar.renewRefuse')}
              onConfirm={() => renew.mutateAsync()}
            />
          </>
        )}
      </Loaded>
    </SectionCard>
  );
}

function Address({ url }: { url: string }) {
  const { t } = useTranslation('sessions');
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const copy = () => {
    input.current?.select();
    // The selected text can be copied by hand.
    copyText(url, t('calendar.copied'), { title: t('calendar.selected') });
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
        <OutlinedButton size="small" onClick={copy}>
          {t('calendar.copy')}
        </OutlinedButton>
        <TextButton size="small" href={url.replace(/^https?:/, 'webcal:')}>
          {t('calendar.open')}
        </TextButton>
      </Box>
    </Box>
  );
}
