import { Typography } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../src/contract/api.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { endedUserId } from '../../../ui-shared/session/logInEnd.ts';
import { useUser } from '../../../ui-shared/session/useUser.ts';
import { ToLogIn } from '../../app/ToLogIn.tsx';
import { Frame } from '../../components/Frame.tsx';
import { keepSearch, readSearch } from './keptSearch.ts';
import { SearchForm } from './SearchForm.tsx';
import { SearchOutcomeView } from './SearchOutcomeView.tsx';
import { useAdvisorSearch } from './useAdvisorSearch.ts';

function Search({ user }: { user: CurrentUser | null }) {
  const userId = user?.id ?? null;
  const { state, search } = useAdvisorSearch(userId);
  const [chosen, setChosen] = useState(() => readSearch(userId).includeOpenAccess);
  const choose = (include: boolean) => {
    setChosen(include);
    keepSearch(userId, { includeOpenAccess: include });
  };
  // Visitors and super admins always search all open access advisors; others choose it (spec 1 §2).
  const includeOpenAccess = chosen ?? (!user || user.userType === 'super_admin');
  const last = state.phase === 'found' ? state.payload : undefined;
  const widen = () => {
    if (!last) return;
    choose(true);
    search({ ...last, includeOpenAccess: true });
  };
  return (
    <>
      <SearchForm
        user={user}
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
  const { t } = useTranslation('search');
  const { user, isLoading } = useUser();
  if (!isLoading && !user && endedUserId() !== null) return <ToLogIn />;
  return (
    <Frame>
      <PageHeading title={t('title')} />
      <Typography variant="subtitle1" sx={{ mt: 2, mb: 7, color: 'text.secondary', maxWidth: 680 }}>
        {t('lead')}
      </Typography>
      {isLoading ? null : <Search key={user?.id ?? 'visitor'} user={user ?? null} />}
    </Frame>
  );
}
