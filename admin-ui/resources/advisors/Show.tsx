import { Link } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { AdministeredAdvisor } from '../../../src/contract/admin-api.ts';
import { skillLabel, listed, answerWords } from '../../../ui-shared/i18n/words.ts';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { chips, WebLink } from '../../components/cells.tsx';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Section, Quiet, Fact, Facts, TextPart, RelativeTime } from '../../components/Sections.tsx';
import { OnlyAllowed, SuggestionList } from '../../components/suggestions/SuggestionList.tsx';
import { AccountFacts, ViewAsButton } from '../AccountFacts.tsx';
import { KeptApart } from '../matching-runs/KeptApart.tsx';
import { Checks } from './Checks.tsx';
import { CompletionBadge } from './CompletionBadge.tsx';

export function AdvisorFacts({ record: advisor }: { record: AdministeredAdvisor }) {
  const { t } = useTranslation(['admin', 'common']);
  const { skills, linkedinUrl, availableHoursPerYear: offered, pausedUntil } = advisor;
  const { profileCompletionPercentage: percent, hasJoinedOpenGroup: isOpen } = advisor;
  const times = advisor.availability.map((when) => t(`common:availability.${when}`));
  const cv = (
    <Link href={`/api/cv/file/${advisor.cvFileId}`} download sx={LONE_LINK}>
      {advisor.cvFileName}
    </Link>
  );
  return (
    <>
      <Facts>
        <Fact label={t('common:fields.title')}>{advisor.title}</Fact>
        <Fact label={t('columns.profileStatus')}>
          <CompletionBadge percent={percent} inWords />
        </Fact>
        <Fact label={t('columns.skills')}>{chips(skills.map(skillLabel))}</Fact>
        <Fact label={t('common:fields.location')}>{advisor.location}</Fact>
        <Fact label={t('common:fields.linkedinUrl')}>
          {linkedinUrl ? <WebLink url={linkedinUrl} /> : null}
        </Fact>
        <Fact label={t('fields.cv')}>{advisor.cvFileId === null ? advisor.cvFileName : cv}</Fact>
      </Facts>
      <TextPart title={t('common:fields.expertise')} text={advisor.expertise} />
      <TextPart title={t('common:fields.bio')} text={advisor.bio} />
      <Section title={t('details.time')}>
        <Facts>
          <Fact label={t('common:fields.availability')}>{listed(times)}</Fact>
          <Fact label={t('fields.hoursPerYear')}>{offered > 0 ? t('hours', { count: offered }) : null}</Fact>
          {pausedUntil ? (
            <Fact label={t('fields.pausedUntil')}>
              <RelativeTime iso={pausedUntil} />
            </Fact>
          ) : null}
          <Fact label={t('fields.hoursContributed')}>{t('hours', { count: advisor.hoursContributed })}</Fact>
          <Fact label={t('fields.organizationsHelped')}>{String(advisor.organizationsHelped)}</Fact>
          {advisor.answers ? (
            <Fact label={t('common:answers.label')}>{answerWords(advisor.answers)}</Fact>
          ) : null}
        </Facts>
      </Section>
      <Section title={t('details.account')} actions={<ViewAsButton member={advisor} />}>
        <Facts>
          <AccountFacts record={advisor} />
          <Fact label={t('fields.openAccess')}>{isOpen ? t('openAccess.yes') : t('openAccess.no')}</Fact>
        </Facts>
      </Section>
      <Checks advisorId={advisor.id} />
      <KeptApart resource="advisors" record={advisor} />
    </>
  );
}

/** The best organisations for an advisor, with score and reason (spec 2 §9). */
export function SuggestedOrganizations({ record: advisor }: { record: AdministeredAdvisor }) {
  const { t } = useTranslation(['admin', 'common']);
  return (
    <OnlyAllowed abilities={advisor.abilities}>
      <SuggestionList
        resource="advisors"
        member={advisor}
        none={t('matches.none')}
        noneHint={t('matches.noOrganizationsHint')}
        rowOf={({ organizationId: id, name, type, location, openRequests: count }) => ({
          id,
          heading: <RecordLinkTo resource="organizations" id={id} name={name} />,
          line: [t(`common:organizationTypes.${type}`), location].filter(Boolean).join(' · '),
          more: count > 0 ? <Quiet>{t('matches.openRequests', { count })}</Quiet> : null,
        })}
      />
    </OnlyAllowed>
  );
}
