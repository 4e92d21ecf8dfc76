import { Button } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { LogIn } from '../../../src/contract/privacy-api.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useEndLogIns, useLogIns } from './api/ownData.ts';
import { LogInsRow } from './LogInsRow.tsx';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';

/** The user's log-in sessions, with buttons to end them. */
export function LogInsCard() {
  const { t } = useTranslation('privacy');
  const { data, isError, refetch } = useLogIns();
  return (
    <SectionCard title={t('logIns.title')} text={t('logIns.text')}>
      {data ? (
        <LogIns logIns={data} />
      ) : isError ? (
        <LoadFailed text={t('logIns.failed')} onRetry={() => void refetch()} sx={{ mt: 4 }} />
      ) : (
        <ListSkeleton rows={2} />
      )}
    </SectionCard>
  );
}

function LogIns({ logIns }: { logIns: LogIn[] }) {
  const { t } = useTranslation('privacy');
  const toast = useToast();
  const end = useEndLogIns();
  const list = useRef<HTMLUListElement>(null);
  const count = useRef(logIns.length);
  // The pressed button disappears with its row, so the focus moves to the list.
  useEffect(() => {
    if (logIns.length < count.current && document.activeElement === document.body) list.current?.focus();
    count.current = logIns.length;
  }, [logIns.length]);
  const endOf = (id: number | null): void =>
    end.mutate(id, {
      onSuccess: ({ ended }) => toast({ title: t('logIns.ended', { count: ended }) }),
      onError: (error) => toast({ title: errorText(error), variant: 'destructive' }),
    });
  return (
    <>
      <PlainList ref={list} tabIndex={-1} aria-label={t('logIns.label')} sx={{ mt: 2 }}>
        {logIns.map((logIn) => (
          <LogInsRow
            key={logIn.id}
            logIn={logIn}
            isEnding={end.isPending && end.variables === logIn.id}
            onEnd={() => endOf(logIn.id)}
          />
        ))}
      </PlainList>
      {logIns.length > 2 ? (
        <Button
          variant="outlined"
          onClick={() => endOf(null)}
          loading={end.isPending && end.variables === null}
          sx={{ mt: 3, width: { xs: '100%', sm: 'auto' } }}
        >
          {t('logIns.endOthers')}
        </Button>
      ) : null}
    </>
  );
}
