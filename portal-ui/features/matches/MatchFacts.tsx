import { Alert, AlertTitle, Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Match, MatchAdvisor, MatchOrganization } from '../../../src/contract/requests-api.ts';
import { advisorPath, organizationPath } from '../../../src/contract/routes.ts';
import { MatchScore } from '../../components/ScoreMeter.tsx';
import { longDay } from '../../components/dates.ts';
import { MatchSessions } from '../sessions/MatchSessions.tsx';
import { Chips, Facts, OutwardLink, Part, useFact, useProfileFacts } from './Facts.tsx';
import { hasLapsed, MatchTiming, StatusBadges } from './MatchState.tsx';
import { commitmentLabel, skillLabel } from '../../../ui-shared/i18n/words.ts';
import { LoneLink } from '../../../ui-shared/layout/Text.tsx';
import { LONG_TEXT } from '../../../ui-shared/theme/tokens.ts';

export const MatchFacts = ({ match, side }: { match: Match; side: SessionSide }) => (
  <>
    <Verdict match={match} side={side} />
    {match.status === 'accepted' ? <MatchSessions match={match} side={side} /> : null}
    {side === 'advisor' ? null : <AdvisorFacts advisor={match.advisor} />}
    <RequestFacts request={match.request} side={side} />
    {side === 'advisor' ? <OrganizationFacts organization={match.organization} /> : null}
    <DateFacts match={match} />
  </>
);

function Verdict({ match, side }: { match: Match; side: SessionSide }) {
  const { t } = useTranslation('matches');
  const { status, declineReason, fitReason } = match;
  const isOver = hasLapsed(match);
  return (
    <>
      <Box sx={{ display: 'grid', gap: 3 }}>
        <StatusBadges match={match} />
        {status === 'rejected' ? null : (
          <div>
            <MatchTiming match={match} side={side} />
          </div>
        )}
        {status === 'rejected' && declineReason ? (
          <Alert severity="info" icon={false} role="note">
            <AlertTitle>{isOver ? t('noAnswer') : t('dialog.reason')}</AlertTitle>
            <Box sx={LONG_TEXT}>{isOver ? t('noAnswerText') : declineReason}</Box>
          </Alert>
        ) : null}
      </Box>
      <Part title={fitReason ? t('dialog.fit') : t('dialog.score')}>
        <MatchScore score={match.matchScore} />
        {fitReason ? <Typography sx={{ ...LONG_TEXT, mt: 3 }}>{fitReason}</Typography> : null}
      </Part>
    </>
  );
}

function RequestFacts({ request, side }: { request: Match['request']; side: SessionSide }) {
  const { t } = useTranslation('matches');
  const fact = useFact();
  const hours = t('dialog.hoursOf', { used: request.hoursUsed, count: request.hoursNeeded });
  return (
    <Part title={t('dialog.request')}>
      <Facts
        facts={[
          fact('requestTitle', side === 'organization' ? request.title : null, true),
          fact('description', request.description, true),
          fact('skillsRequired', <Chips names={request.skillsRequired.map(skillLabel)} />, true),
          fact('hours', <span className="tabular">{hours}</span>),
          fact('timeCommitment', commitmentLabel(request.timeCommitment)),
          fact('requestStatus', t(`requestStatus.${request.status}`)),
        ]}
      />
    </Part>
  );
}

function AdvisorFacts({ advisor }: { advisor: MatchAdvisor }) {
  const { t } = useTranslation(['matches', 'common']);
  const fact = useFact();
  const profileFacts = useProfileFacts();
  const { id, name, linkedinUrl } = advisor;
  const profile = linkedinUrl && <OutwardLink url={linkedinUrl} label={t('dialog.linkedinOf', { name })} />;
  return (
    <Part title={t('dialog.advisor')}>
      <Facts
        facts={[
          fact('name', <LoneLink href={advisorPath(id)}>{name}</LoneLink>),
          ...profileFacts(advisor),
          fact('linkedin', profile),
        ]}
      />
    </Part>
  );
}

function OrganizationFacts({ organization }: { organization: MatchOrganization }) {
  const { t } = useTranslation(['matches', 'common']);
  const { id, name, type, description, location, website } = organization;
  const fact = useFact();
  // keys: common:organizationTypes.*
  return (
    <Part title={t('dialog.organization')}>
      <Facts
        facts={[
          fact('name', <LoneLink href={organizationPath(id)}>{name}</LoneLink>),
          fact('type', t(`common:organizationTypes.${type}`)),
          fact('about', description, true),
          fact('location', location ?? t('dialog.nothing')),
          fact('website', website && <OutwardLink url={website} />),
        ]}
      />
    </Part>
  );
}

function DateFacts({ match }: { match: Match }) {
  const { t } = useTranslation('matches');
  const fact = useFact();
  const day = (iso: string | null) => iso && longDay(iso);
  const { status, createdAt, dueAt, acceptedAt, updatedAt } = match;
  return (
    <Part title={t('dialog.dates')}>
      <Facts
        facts={[
          fact('proposed', day(createdAt)),
          fact('answerBy', status === 'pending' ? day(dueAt) : null),
          fact('accepted', day(acceptedAt)),
          fact(hasLapsed(match) ? 'lapsed' : 'declined', status === 'rejected' ? day(updatedAt) : null),
        ]}
      />
    </Part>
  );
}
