import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { CurrentUser } from '../../../src/contract/api.ts';
import { PageHeading } from '../../../ui-shared/layout/Text.tsx';
import { endedUserId, useUser } from '../../../ui-shared/session/user.ts';
import { ToLogIn } from '../../app/redirects.tsx';
import { Frame } from '../../components/SignedInFrame.tsx';
import { SearchForm } from './SearchForm.tsx';
import { SearchOutcomeView } from './SearchOutcomeView.tsx';
import { addressOf, briefIn } from './searchAddress.ts';
import { keepSearch, readSearch } from './keptSearch.ts';
import { useAdvisorSearch } from './useAdvisorSearch.ts';
import { Lead } from '../../components/cards.tsx';

function Search({ user }: { user: CurrentUser | null }) {
  const userId = user?.id ?? null;
  const [params, setParams] = useSearchParams();
  const [chosen, setChosen] = useState(() => readSearch(userId).includeOpenAccess);
  const choose = (include: boolean) => {
    setChosen(include);
    keepSearch(userId, { includeOpenAccess: include });
  };
  // Visitors and super admins always search all open access advisors; others choose it (spec 1 §2).
  const includeOpenAccess = chosen ?? (!user || user.userType === 'super_admin');
  const [start] = useState(() => {
    const brief = briefIn(params);
    const { found, asked } = readSearch(userId);
    const kept = found?.payload ?? asked;
    return brief && (!kept || String(addressOf(kept)) !== String(params))
      ? { ...brief, includeOpenAccess }
      : null;
  });
  const { state, search } = useAdvisorSearch(userId, start);
  const last = state.phase === 'found' ? state.payload : undefined;
  useEffect(() => {
    if (last) setParams(addressOf(last), { replace: true });
  }, [last, setParams]);
  const widen = () => {
    if (!last) return;
    choose(true);
    search({ ...last, includeOpenAccess: true });
  };
  return (
    <>
      <SearchForm
        user={user}
        start={start}
        isBusy={state.phase === 'searching'}
        includeOpenAccess={includeOpenAccess}
        onIncludeOpenAccess={choose}
        onSearch={search}
      />
      <SearchOutcomeView state={state} onWiden={last?.includeOpenAccess === false ? widen : undefined} />
    </>
  );
}

export default function SearchPage() {
  const { t, i18n } = useTranslation('search');
  const { user, isLoading } = useUser();
  const [hadUser, setHadUser] = useState(false);
  if (user && !hadUser) setHadUser(true);
  if (!isLoading && !user && endedUserId() !== null) return <ToLogIn />;
  // A log-out leads to another page: this one must not keep the address's search for the next visitor.
  const isLeaving = hadUser && !user;
  return (
    <Frame>
      <PageHeading title={t('title')} />
      <Lead mb={7}>{t('lead')}</Lead>
      {isLoading || isLeaving ? null : <Search key={`${user?.id} ${i18n.language}`} user={user ?? null} />}
    </Frame>
  );
}
