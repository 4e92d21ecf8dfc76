import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import type { SuggestedOrganization } from '../../../src/contract/requests-api.ts';
import type { RecordProps } from '../../components/DetailsDrawer.tsx';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Quiet } from '../../components/Sections.tsx';
import { OnlyAllowed, SuggestionList } from '../../components/suggestions/SuggestionList.tsx';

/** The best organisations for an advisor, with score and reason (spec 2 §9). */
export function SuggestedOrganizations({ record: advisor }: RecordProps<AdministeredAdvisor>) {
  const { t } = useTranslation('admin');
  return (
    <OnlyAllowed abilities={advisor.abilities}>
      <SuggestionList
        resource="advisors"
        member={advisor}
        none={t('matches.none')}
        noneHint={t('matches.noOrganizationsHint')}
        rowOf={useRow()}
      />
    </OnlyAllowed>
  );
}

function useRow() {
  const { t } = useTranslation('admin');
  return ({ organizationId: id, name, type, location, openRequests: count }: SuggestedOrganization) => ({
    id,
    heading: (
      <RecordLinkTo resource="organizations" id={id}>
        {name}
      </RecordLinkTo>
    ),
    line: [t(`common:organizationTypes.${type}`), location].filter(Boolean).join(' · '),
    more: count > 0 ? <Quiet>{t('matches.openRequests', { count })}</Quiet> : null,
  });
}
