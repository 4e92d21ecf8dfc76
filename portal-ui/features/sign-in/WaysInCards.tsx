import { useTranslation } from 'react-i18next';
import type { WaysIn } from '../../../src/contract/sign-in-api.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { Note, Muted, PageHeading } from '../../../ui-shared/layout/Text.tsx';
import { CardButton, Loaded, SectionCard, TextButton, useFocusOfGone } from '../../components/cards.tsx';
import { useCall } from '../../../ui-shared/api/useCall.ts';
import { moment } from '../../components/dates.ts';
import { CodesCard } from './CodesCard.tsx';
import { useFreshLogIn } from './FreshLoginDialog.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { useWaysIn, WAYS_IN_KEY } from './api.ts';
import { Box } from '@mui/material';
import { PATHS } from '../../../src/contract/routes.ts';
import { PublicFrame } from '../../components/PublicFrame.tsx';

/** How the account signs in, beside its password. @param factorsOnly shows only what can be a second factor */
export function WaysInCards({ factorsOnly = false }: { factorsOnly?: boolean }) {
  const { t } = useTranslation('sign-in');
  return (
    <Loaded query={useWaysIn()} rows={2} failed={t('failed')} sx={{}}>
      {(ways) => (
        <>
          <PasskeysCard />
          <CodesCard ways={ways} />
          {ways.identityProvider && !factorsOnly ? <ProviderCard provider={ways.identityProvider} /> : null}
        </>
      )}
    </Loaded>
  );
}

const LINK = '/api/user/identity-link';

function ProviderCard({ provider }: { provider: NonNullable<WaysIn['identityProvider']> }) {
  const { t } = useTranslation('sign-in');
  const { run, question } = useFreshLogIn();
  const { label, linkedAt } = provider;
  const heading = useFocusOfGone<HTMLHeadingElement>(linkedAt !== null);
  const begin = useCall({
    call: () => run(() => request<{ url: string }>('POST', LINK, {})),
    failed: t('provider.notLinked', { label }),
  });
  const end = useCall({
    call: () => run(() => request<unknown>('DELETE', LINK)),
    refresh: [WAYS_IN_KEY],
    done: () => t('provider.ended', { label }),
    failed: t('provider.notEnded', { label }),
  });
  const go = () => begin.mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url) });
  return (
    <SectionCard title={label} text={t('provider.text', { label })} headingRef={heading}>
      {linkedAt ? (
        <>
          <Note sx={{ mt: 3 }}>{t('provider.since', { date: moment(linkedAt) })}</Note>
          <CardButton onClick={() => end.mutate()} loading={end.isPending}>
            {t('provider.end')}
          </CardButton>
        </>
      ) : (
        <CardButton onClick={go} loading={begin.isPending || begin.isSuccess}>
          {t('provider.link', { label })}
        </CardButton>
      )}
      {question}
    </SectionCard>
  );
}

/** Stands in for every page while the role must have a second factor and this log-in has shown none. */
export default function SecondFactorPage() {
  const { t } = useTranslation('sign-in');
  return (
    <PublicFrame>
      <Box sx={{ maxWidth: 860, mx: 'auto', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
        <PageHeading title={t('required.title')} />
        <Muted>{t('required.text')}</Muted>
        <WaysInCards factorsOnly />
        <div>
          <TextButton href={PATHS.logout}>{t('required.leave')}</TextButton>
        </div>
      </Box>
    </PublicFrame>
  );
}
