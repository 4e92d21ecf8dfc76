import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { CardLink } from '../../components/CardLink.tsx';
import { OpenAccessSwitch } from '../../components/OpenAccessSwitch.tsx';
import { SectionCard } from '../../components/SectionCard.tsx';
import { useSuggestedOrganizations } from '../organizations/api/suggestedOrganizations.ts';
import { OrganizationSuggestions } from '../organizations/OrganizationSuggestions.tsx';

/** The five best-matching organisations, with a link to all of them (spec 1 §2). */
export function SuggestedOrganizationsCard() {
  const { t } = useTranslation('organizations');
  const [includeOpenAccess, setIncludeOpenAccess] = useState(true);
  const suggestions = useSuggestedOrganizations(includeOpenAccess);
  return (
    <SectionCard
      title={t('title')}
      isBusy={suggestions.isFetching}
      aside={<CardLink href={PATHS.organizationsAlias}>{t('viewAll')}</CardLink>}
    >
      <OpenAccessSwitch
        label={t('includeOpenAccess')}
        checked={includeOpenAccess}
        onChange={setIncludeOpenAccess}
      />
      <OrganizationSuggestions
        suggestions={suggestions}
        label={t('title')}
        rows={LIMITS.suggestions.shown}
        onWiden={includeOpenAccess ? undefined : () => setIncludeOpenAccess(true)}
      />
    </SectionCard>
  );
}
