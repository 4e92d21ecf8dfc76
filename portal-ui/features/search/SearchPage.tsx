import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { useUser } from '../../../ui-shared/session/useUser.ts';
import { Frame } from '../../components/Frame.tsx';
import { SearchForm } from './SearchForm.tsx';
import { SearchOutcomeView } from './SearchOutcomeView.tsx';
import { useAdvisorSearch } from './useAdvisorSearch.ts';

/** Advisor search, also for visitors: a project in one's own words in, ranked advisors with reasons out. */
export default function SearchPage() {
  const { t } = useTranslation('search');
  const { user, isLoading } = useUser();
  const { state, search } = useAdvisorSearch();
  const [chosen, setChosen] = useState<boolean>();
  // Visitors and super admins have no group to stay in; for others it is off until they ask (spec 1 §2).
  const includeOpenAccess = chosen ?? (!user || user.userType === 'super_admin');
  const last = state.phase === 'found' ? state.payload : undefined;
  const widen = () => {
    if (!last) return;
    setChosen(true);
    search({ ...last, includeOpenAccess: true });
  };
  return (
    <Frame>
      <PageHeading title={t('title')} />
      <Typography variant="subtitle1" sx={{ mt: 2, mb: 7, color: 'text.secondary', maxWidth: 680 }}>
        {t('lead')}
      </Typography>
      {isLoading ? null : (
        <SearchForm
          user={user ?? null}
          isBusy={state.phase === 'searching'}
          includeOpenAccess={includeOpenAccess}
          onIncludeOpenAccess={setChosen}
          onSearch={search}
        />
      )}
      <SearchOutcomeView state={state} onWiden={last?.includeOpenAccess === false ? widen : undefined} />
    </Frame>
  );
}
