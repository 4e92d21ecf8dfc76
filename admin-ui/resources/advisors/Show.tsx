import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { skillLabel } from '../../../src/contract/enums.ts';
import { ChipList } from '../../components/ChipList.tsx';
import { WebLink } from '../../components/Contact.tsx';
import { RelativeTime } from '../../components/dates.tsx';
import { DetailsActions } from '../../components/DetailsActions.tsx';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, TextPart } from '../../components/Facts.tsx';
import { memberName } from '../../components/members/memberName.ts';
import { Section, Quiet } from '../../components/Sections.tsx';
import { AccountFacts } from '../AccountFacts.tsx';
import { KeptApart } from '../matching-runs/KeptApart.tsx';
import { ViewAsButton } from '../ViewAsButton.tsx';
import { Checks } from './Checks.tsx';
import { CompletionBadge } from './CompletionBadge.tsx';
import type { SuggestedOrganization } from '../../../src/contract/requests-api.ts';
import type { RecordProps } from '../../components/DetailsDrawer.tsx';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { OnlyAllowed, SuggestionList } from '../../components/suggestions/SuggestionList.tsx';

export function AdvisorShow() {
  const { t } = useTranslation('admin');
  return (
    <DetailsDrawer<AdministeredAdvisor>
      resource="advisors"
      nameOf={memberName}
      suggestions={{ label: t('matches.organizations'), content: SuggestedOrganizations }}
      footer={DetailsActions}
    >
      {(advisor) => <AdvisorFacts advisor={advisor} />}
    </DetailsDrawer>
  );
}

function AdvisorFacts({ advisor }: { advisor: AdministeredAdvisor }) {
  const { t } = useTranslation(['admin', 'common']);
  const { skills, linkedinUrl, availability, availableHoursPerYear: offered, pausedUntil } = advisor;
  return (
    <>
      <Facts>
        <Fact label={t('common:fields.title')}>{advisor.title}</Fact>
        <Fact label={t('columns.profileStatus')}>
          <CompletionBadge percent={advisor.profileCompletionPercentage} inWords />
        </Fact>
        <Fact label={t('columns.skills')}>
          {skills.length > 0 ? <ChipList items={skills.map(skillLabel)} /> : null}
        </Fact>
        <Fact label={t('common:fields.location')}>{advisor.location}</Fact>
        <Fact label={t('common:fields.linkedinUrl')}>
          {linkedinUrl ? <WebLink url={linkedinUrl} /> : null}
        </Fact>
        <Fact label={t('fields.cv')}>{advisor.cvFileName}</Fact>
      </Facts>
      <TextPart title={t('common:fields.expertise')} text={advisor.expertise} />
      <TextPart title={t('common:fields.bio')} text={advisor.bio} />
      <Section title={t('details.time')}>
        <Facts>
          <Fact label={t('common:fields.availability')}>
            {availability.map((when) => t(`common:availability.${when}`)).join(', ')}
          </Fact>
          <Fact label={t('fields.hoursPerYear')}>{offered > 0 ? t('hours', { count: offered }) : null}</Fact>
          {pausedUntil ? (
            <Fact label={t('fields.pausedUntil')}>
              <RelativeTime iso={pausedUntil} />
            </Fact>
          ) : null}
          <Fact label={t('fields.hoursContributed')}>{t('hours', { count: advisor.hoursContributed })}</Fact>
          <Fact label={t('fields.organizationsHelped')}>{String(advisor.organizationsHelped)}</Fact>
        </Facts>
      </Section>
      <Section title={t('details.account')} actions={<ViewAsButton userId={advisor.userId} />}>
        <Facts>
          <AccountFacts record={advisor} />
          <Fact label={t('fields.openAccess')}>
            {advisor.hasJoinedOpenGroup ? t('openAccess.yes') : t('openAccess.no')}
          </Fact>
        </Facts>
      </Section>
      <Checks advisorId={advisor.id} />
      <KeptApart resource="advisors" record={advisor} />
    </>
  );
}

/** The best organisations for an advisor, with score and reason (spec 2 §9). */
function SuggestedOrganizations({ record: advisor }: RecordProps<AdministeredAdvisor>) {
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
  const { t } = useTranslation(['admin', 'common']);
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
