import { useTranslation } from 'react-i18next';
import { Box, Skeleton, Typography, Chip, FormControlLabel, Switch } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AdministeredOrganization } from '../../../src/contract/admin-api.ts';
import { WebLink } from '../../components/Contact.tsx';
import { DetailsActions } from '../../components/DetailsActions.tsx';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, TextPart } from '../../components/Facts.tsx';
import { RelativeTime } from '../../components/dates.tsx';
import { Section, Quiet } from '../../components/Sections.tsx';
import { ViewAsButton } from '../ViewAsButton.tsx';
import { AccountFacts } from '../AccountFacts.tsx';
import { KeptApart } from '../matching-runs/KeptApart.tsx';
import { HoursBar } from '../../../ui-shared/hours/HoursBar.tsx';
import { useProvider } from '../../app/data/useProvider.ts';
import { skillLabel } from '../../../src/contract/enums.ts';
import type { SuggestedAdvisor } from '../../../src/contract/requests-api.ts';
import { SuggestionsIndexing } from '../../../ui-shared/search/SuggestionsIndexing.tsx';
import { ChipList } from '../../components/ChipList.tsx';
import type { RecordProps } from '../../components/DetailsDrawer.tsx';
import { SHOWN } from '../../components/limits.ts';
import { OnlyAllowed, SuggestionList } from '../../components/suggestions/SuggestionList.tsx';

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
  const { t } = useTranslation(['admin', 'common']);
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

function HoursLeft({ organization }: { organization: AdministeredOrganization }) {
  const { t } = useTranslation('admin');
  const provider = useProvider();
  const { id, hoursRemaining, hoursAllocated } = organization;
  const { data, isPending } = useQuery({
    queryKey: ['organizations', 'hours', id],
    queryFn: () => provider.hoursOf(id),
    staleTime: 0,
  });
  return (
    <Box sx={{ mb: 4 }}>
      <Typography className="tabular">
        {t('hoursLeft', { left: hoursRemaining, count: hoursAllocated })}
      </Typography>
      {data ? (
        <>
          <HoursBar used={data.hoursUsed} reserved={data.hoursReserved} left={data.hoursRemaining} />
          <Quiet className="tabular" sx={{ mt: 2 }}>
            {t('hoursGiven', { count: data.hoursGiven })}
            {data.creditsRemaining > 0 ? ` ${t('hoursOfCredits', { count: data.creditsRemaining })}` : null}
          </Quiet>
        </>
      ) : null}
      {isPending ? <Skeleton variant="rounded" height={62} sx={{ mt: 4 }} /> : null}
    </Box>
  );
}

/** The best advisors for an organisation, with score, reason and four skills each (spec 2 §9). */
function SuggestedAdvisors({ record: organization }: RecordProps<AdministeredOrganization>) {
  const { t } = useTranslation('admin');
  // "The details dialog toggle defaults to on" (spec 2 §7).
  const [includeOpenAccess, setIncludeOpenAccess] = useState(true);
  return (
    <OnlyAllowed abilities={organization.abilities}>
      <FormControlLabel
        control={<Switch checked={includeOpenAccess} />}
        onChange={(_event, isOn) => setIncludeOpenAccess(isOn)}
        label={t('matches.includeOpenAccess')}
        sx={{ mr: 0 }}
      />
      <SuggestionsIndexing />
      <SuggestionList
        resource="organizations"
        member={organization}
        includeOpenAccess={includeOpenAccess}
        none={t('matches.noAdvisors')}
        noneHint={t('matches.noAdvisorsHint')}
        rowOf={useRow()}
      />
    </OnlyAllowed>
  );
}

function useRow() {
  const { t } = useTranslation('admin');
  return ({ advisorId, name, title, isOpenAccess, skills }: SuggestedAdvisor) => ({
    id: advisorId,
    heading: (
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, alignItems: 'center' }}>
        <Typography component="span" sx={{ fontWeight: 620 }}>
          {name}
        </Typography>
        {isOpenAccess ? <Chip size="small" label={t('fields.openAccess')} /> : null}
      </Box>
    ),
    line: title,
    more:
      skills.length > 0 ? (
        <ChipList
          items={skills.map(skillLabel)}
          max={SHOWN.skillsOfSuggestion}
          moreLabel={(n) => t('moreSkills', { n })}
        />
      ) : null,
  });
}
