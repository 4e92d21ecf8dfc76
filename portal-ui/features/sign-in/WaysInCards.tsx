import { useTranslation } from 'react-i18next';
import { ListSkeleton } from '../../components/ListSkeleton.tsx';
import { LoadFailed } from '../../components/LoadFailed.tsx';
import { useWaysIn } from './api.ts';
import { CodesCard } from './CodesCard.tsx';
import { PasskeysCard } from './PasskeysCard.tsx';
import { ProviderCard } from './ProviderCard.tsx';

/** How the account signs in, beside its password. @param factorsOnly what stands in for a second factor, and nothing else */
export function WaysInCards({ factorsOnly = false }: { factorsOnly?: boolean }) {
  const { t } = useTranslation('sign-in');
  const { data, isError, refetch } = useWaysIn();
  if (isError) return <LoadFailed text={t('failed')} onRetry={() => void refetch()} />;
  if (!data) return <ListSkeleton rows={2} />;
  const { identityProvider } = data;
  return (
    <>
      <PasskeysCard />
      <CodesCard ways={data} />
      {identityProvider && !factorsOnly ? <ProviderCard provider={identityProvider} /> : null}
    </>
  );
}
