import { useTranslation } from 'react-i18next';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { WebLink } from '../../components/Contact.tsx';
import { DetailsActions } from '../../components/DetailsActions.tsx';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, TextPart } from '../../components/Facts.tsx';
import { RelativeTime } from '../../components/dates.tsx';
import { Section } from '../../components/Sections.tsx';
import { HoursLeft } from './HoursLeft.tsx';
import { ViewAsButton } from '../ViewAsButton.tsx';
import { AccountFacts } from '../AccountFacts.tsx';
import { KeptApart } from '../matching-runs/KeptApart.tsx';
import { SuggestedAdvisors } from './SuggestedAdvisors.tsx';

export function OrganizationShow() {
  const { t } = useTranslation('admin');
  return (
    <DetailsDrawer<AdministeredOrganization>
      resource="organizations"
      nameOf={({ name }) => name}
      suggestions={{ label: t('matches.advisors'), content: SuggestedAdvisors }}
      footer={DetailsActions}
    >
      {(organization) => <OrganizationFacts organization={organization} />}
    </DetailsDrawer>
  );
}

function OrganizationFacts({ organization }: { organization: AdministeredOrganization }) {
  const { t } = useTranslation('admin');
  const { type, website, location, yearlyAllocationReset } = organization;
  return (
    <>
      <Facts>
        <Fact label={t('columns.type')}>{t(`common:organizationTypes.${type}`)}</Fact>
        <Fact label={t('common:fields.website')}>{website ? <WebLink url={website} /> : null}</Fact>
        <Fact label={t('common:fields.location')}>{location}</Fact>
      </Facts>
      <TextPart title={t('columns.description')} text={organization.description} />
      <Section title={t('details.hours')}>
        <HoursLeft organization={organization} />
        <Facts>
          <Fact label={t('common:fields.yearlyAllocationReset')}>
            {yearlyAllocationReset ? <RelativeTime iso={yearlyAllocationReset} /> : null}
          </Fact>
        </Facts>
      </Section>
      <Section title={t('details.account')} actions={<ViewAsButton userId={organization.userId} />}>
        <Facts>
          <AccountFacts record={organization} />
        </Facts>
      </Section>
      <KeptApart resource="organizations" record={organization} />
    </>
  );
}
