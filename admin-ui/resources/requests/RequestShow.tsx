import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { NO_ANSWER, skillLabel } from '../../../src/contract/enums.ts';
import type { HelpRequest, RequestMatch } from '../../../src/contract/requests-api.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { ChipList } from '../../components/ChipList.tsx';
import { FullDate } from '../../components/dates.tsx';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, TextPart } from '../../components/Facts.tsx';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { Quiet, Rows, Section } from '../../components/Sections.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { DueText } from '../matches/MatchShow.tsx';
import { ReadAs } from '../trades/ReadAs.tsx';
import { RequestActions } from './RequestActions.tsx';

export function RequestShow() {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { scope } = useConsole();
  return (
    <DetailsDrawer<HelpRequest> resource="requests" nameOf={({ title }) => title} footer={RequestActions}>
      {(request) => (
        <>
          <div>
            <StatusChip kind="requests" status={request.status} />
          </div>
          <Facts>
            <Fact label={t('admin:columns.organization')}>
              <RecordLinkTo resource="organizations" id={request.organizationId}>
                {request.organizationName}
              </RecordLinkTo>
            </Fact>
            <Fact label={t('admin:columns.hours')}>
              {t('requests.hours', { used: request.hoursUsed, count: request.hoursNeeded })}
            </Fact>
            <Fact label={t('requests.timeCommitment')}>{request.timeCommitment}</Fact>
            <Fact label={t('requests.skills')}>
              {request.skillsRequired.length > 0 ? (
                <ChipList items={request.skillsRequired.map(skillLabel)} />
              ) : null}
            </Fact>
            {scope.hasTrades ? <ReadAs request={request} /> : null}
            <Fact label={t('admin:columns.asked')}>
              <FullDate iso={request.createdAt} />
            </Fact>
          </Facts>
          <TextPart title={t('requests.description')} text={request.description} />
          <Section title={t('requests.matches', { count: request.matches.length })}>
            <Matches matches={request.matches} />
          </Section>
        </>
      )}
    </DetailsDrawer>
  );
}

function Matches({ matches }: { matches: readonly RequestMatch[] }) {
  const { t } = useTranslation('admin-work');
  if (matches.length === 0) return <Quiet variant="body1">{t('requests.nobodyYet')}</Quiet>;
  return (
    <Rows
      row={{
        py: 3,
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 1fr) auto',
        gap: 2,
        alignItems: 'start',
      }}
      sx={{ borderTop: 1, borderColor: 'divider' }}
    >
      {matches.map((match) => (
        <li key={match.id}>
          <Box sx={{ minWidth: 0 }}>
            <RecordLinkTo resource="matches" id={match.id}>
              {match.advisorName || t('matches.unnamed')}
            </RecordLinkTo>
            {match.advisorTitle ? <Quiet>{match.advisorTitle}</Quiet> : null}
            <DueText match={match} />
            {match.declineReason && match.declineReason !== NO_ANSWER ? (
              <Typography variant="body2">{t('matches.reason', { reason: match.declineReason })}</Typography>
            ) : null}
          </Box>
          <Box sx={{ display: 'grid', gap: 1, justifyItems: 'end' }}>
            <StatusChip kind="matches" status={match.status} />
            <Typography variant="body2" className="tabular">
              {match.matchScore === null ? t('matches.noScore') : t('matches.score', { n: match.matchScore })}
            </Typography>
          </Box>
        </li>
      ))}
    </Rows>
  );
}
