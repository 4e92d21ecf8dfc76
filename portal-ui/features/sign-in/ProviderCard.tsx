import { Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { WaysIn } from '../../../src/contract/sign-in-api.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useCall } from '../../components/useCall.ts';
import { useDates } from '../../components/useDates.ts';
import { beginLink, endLink, WAYS_IN_KEY } from './api.ts';
import { useFresh } from './useFresh.tsx';

/** The link with the installation's identity provider, made and ended. */
export function ProviderCard({ provider }: { provider: NonNullable<WaysIn['identityProvider']> }) {
  const { t } = useTranslation('sign-in');
  const dates = useDates();
  const { run, question } = useFresh();
  const { label, linkedAt } = provider;
  const begin = useCall({
    call: () => run(beginLink),
    refresh: [],
    failed: t('provider.notLinked', { label }),
  });
  const end = useCall({
    call: () => run(endLink),
    refresh: [WAYS_IN_KEY],
    done: () => t('provider.ended', { label }),
    failed: t('provider.notEnded', { label }),
  });
  const go = () => begin.mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url) });
  const action = { mt: 4, width: { xs: '100%', sm: 'auto' } };
  return (
    <SectionCard title={label} text={t('provider.text', { label })}>
      {linkedAt ? (
        <>
          <Note sx={{ mt: 3 }}>{t('provider.since', { date: dates.moment(linkedAt) })}</Note>
          <Button variant="outlined" onClick={() => end.mutate()} loading={end.isPending} sx={action}>
            {t('provider.end')}
          </Button>
        </>
      ) : (
        <Button variant="outlined" onClick={go} loading={begin.isPending || begin.isSuccess} sx={action}>
          {t('provider.link', { label })}
        </Button>
      )}
      {question}
    </SectionCard>
  );
}
