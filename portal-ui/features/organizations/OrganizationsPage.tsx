import { Box, Card } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { ADMIN_PATHS } from '../../../src/contract/routes.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { ConsoleAlias } from '../../app/ConsoleAlias.tsx';
import { useSignedInUser } from '../../app/useSignedInUser.ts';
import { OpenAccessSwitch } from '../../components/OpenAccessSwitch.tsx';
import { SignedInFrame } from '../../components/SignedInFrame.tsx';
import { useSuggestedOrganizations } from './api/suggestedOrganizations.ts';
import { OrganizationSuggestions } from './OrganizationSuggestions.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

function SuggestedToMe() {
  const { t } = useTranslation('organizations');
  // Loads the texts of the rows together with the page.
  useTranslation('search');
  const user = useSignedInUser();
  const [includeOpenAccess, setIncludeOpenAccess] = useState(true);
  const suggestions = useSuggestedOrganizations(includeOpenAccess, LIMITS.suggestions.max);
  const count = suggestions.data?.length ?? 0;
  return (
    <SignedInFrame user={user}>
      <PageHeading title={t('title')} />
      <Muted sx={{ mt: 2, mb: 5, maxWidth: '70ch' }}>{t('lead')}</Muted>
      <Card aria-busy={suggestions.isFetching || undefined} sx={{ p: { xs: 5, sm: 7 }, maxWidth: 860 }}>
        <Box
          sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', alignItems: 'center' }}
        >
          <OpenAccessSwitch
            label={t('includeOpenAccess')}
            checked={includeOpenAccess}
            onChange={setIncludeOpenAccess}
          />
          <Muted component="output">{count > 0 ? t('count', { count }) : ''}</Muted>
        </Box>
        <OrganizationSuggestions
          suggestions={suggestions}
          label={t('title')}
          rows={8}
          isFull
          onWiden={includeOpenAccess ? undefined : () => setIncludeOpenAccess(true)}
        />
      </Card>
    </SignedInFrame>
  );
}

export default function OrganizationsPage() {
  const { advisor } = useSignedInUser();
  return advisor ? <SuggestedToMe /> : <ConsoleAlias to={ADMIN_PATHS.organizations} />;
}
