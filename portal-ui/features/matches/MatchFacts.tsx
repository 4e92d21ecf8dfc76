import { useTranslation } from 'react-i18next';
import { skillLabel, type SessionSide } from '../../../src/contract/enums.ts';
import type { Match, MatchAdvisor, MatchOrganization } from '../../../src/contract/requests-api.ts';
import { Chips, Fact, Facts, Part, OutwardLink } from './Facts.tsx';
import { hasLapsed } from './MatchTiming.tsx';
import { dayText } from './moments.ts';

export function RequestFacts({ request, side }: { request: Match['request']; side: SessionSide }) {
  const { t } = useTranslation('matches');
  const hours = { used: request.hoursUsed, count: request.hoursNeeded };
  return (
    <Part title={t('dialog.request')}>
      <Facts>
        {side === 'organization' ? (
          <Fact name={t('dialog.requestTitle')} wide>
            {request.title}
          </Fact>
        ) : null}
        <Fact name={t('dialog.description')} wide>
          {request.description}
        </Fact>
        <Fact name={t('dialog.skillsRequired')} wide>
          <Chips names={request.skillsRequired.map(skillLabel)} />
        </Fact>
        <Fact name={t('dialog.hours')}>
          <span className="tabular">{t('dialog.hoursOf', hours)}</span>
        </Fact>
        <Fact name={t('dialog.timeCommitment')}>{request.timeCommitment}</Fact>
        <Fact name={t('dialog.requestStatus')}>{t(`requestStatus.${request.status}`)}</Fact>
      </Facts>
    </Part>
  );
}

export function AdvisorFacts({ advisor }: { advisor: MatchAdvisor }) {
  const { t } = useTranslation(['matches', 'common']);
  // keys: common:availability.*
  const availability = advisor.availability.map((flag) => t(`common:availability.${flag}`));
  return (
    <Part title={t('dialog.advisor')}>
      <Facts>
        <Fact name={t('dialog.expertise')} wide>
          {advisor.expertise}
        </Fact>
        <Fact name={t('dialog.bio')} wide>
          {advisor.bio}
        </Fact>
        {advisor.skills.length > 0 ? (
          <Fact name={t('dialog.skills')} wide>
            <Chips names={advisor.skills.map(skillLabel)} />
          </Fact>
        ) : null}
        <Fact name={t('dialog.location')}>{advisor.location ?? t('dialog.nothing')}</Fact>
        <Fact name={t('dialog.availability')}>{availability.join(', ') || t('dialog.nothing')}</Fact>
        {advisor.linkedinUrl ? (
          <Fact name={t('dialog.linkedin')}>
            <OutwardLink url={advisor.linkedinUrl} label={t('dialog.linkedinOf', { name: advisor.name })} />
          </Fact>
        ) : null}
      </Facts>
    </Part>
  );
}

export function OrganizationFacts({ organization }: { organization: MatchOrganization }) {
  const { t } = useTranslation(['matches', 'common']);
  // keys: common:organizationTypes.*
  return (
    <Part title={t('dialog.organization')}>
      <Facts>
        <Fact name={t('dialog.name')}>{organization.name}</Fact>
        <Fact name={t('dialog.type')}>{t(`common:organizationTypes.${organization.type}`)}</Fact>
        <Fact name={t('dialog.bio')} wide>
          {organization.description}
        </Fact>
        <Fact name={t('dialog.location')}>{organization.location ?? t('dialog.nothing')}</Fact>
        {organization.website ? (
          <Fact name={t('dialog.website')}>
            <OutwardLink url={organization.website} />
          </Fact>
        ) : null}
      </Facts>
    </Part>
  );
}

export function DateFacts({ match }: { match: Match }) {
  const { t, i18n } = useTranslation('matches');
  const day = (iso: string) => dayText(iso, i18n.language);
  return (
    <Part title={t('dialog.dates')}>
      <Facts>
        <Fact name={t('dialog.proposed')}>{day(match.createdAt)}</Fact>
        {match.status === 'pending' && match.dueAt ? (
          <Fact name={t('dialog.answerBy')}>{day(match.dueAt)}</Fact>
        ) : null}
        {match.acceptedAt ? <Fact name={t('dialog.accepted')}>{day(match.acceptedAt)}</Fact> : null}
        {match.status === 'rejected' ? (
          <Fact name={hasLapsed(match) ? t('dialog.lapsed') : t('dialog.declined')}>
            {day(match.updatedAt)}
          </Fact>
        ) : null}
      </Facts>
    </Part>
  );
}
