import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import { useUser } from '../../../ui-shared/session/useUser.ts';
import { Frame } from '../../components/Frame.tsx';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { SearchForm } from './SearchForm.tsx';
import { SearchOutcomeView } from './SearchOutcomeView.tsx';
import { useAdvisorSearch } from './useAdvisorSearch.ts';

/** Advisor search, also for visitors: a project in one's own words in, ranked advisors with reasons out. */
export default function SearchPage() {
  const { t } = useTranslation('search');
  const { user, isLoading } = useUser();
  const { state, search } = useAdvisorSearch();
  return (
    <Frame>
      <PageHeading title={t('title')} />
      <Typography variant="subtitle1" sx={{ mt: 2, mb: 7, color: 'text.secondary', maxWidth: 680 }}>
        {t('lead')}
      </Typography>
      {isLoading ? null : (
        <SearchForm user={user ?? null} isBusy={state.phase === 'searching'} onSearch={search} />
      )}
      <SearchOutcomeView state={state} />
    </Frame>
  );
}
