import { useTranslation } from 'react-i18next';
import { NO_ANSWER, skillLabel } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { ChipList } from '../../components/ChipList.tsx';
import { FullDate } from '../../components/dates.tsx';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, TextPart } from '../../components/Facts.tsx';
import { RequestTitle } from '../../components/RecordLink.tsx';
import { Quiet } from '../../components/Sections.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { dueOf } from './due.ts';
import { MatchActions } from './MatchActions.tsx';

export function MatchShow() {
  const { t } = useTranslation('admin-work');
  return (
    <DetailsDrawer<Match>
      resource="matches"
      nameOf={({ advisor, organization }) =>
        t('matches.heading', {
          advisor: advisor.name || t('matches.unnamed'),
          organization: organization.name,
        })
      }
      footer={MatchActions}
    >
      {(match) => <MatchFacts match={match} />}
    </DetailsDrawer>
  );
}

function MatchFacts({ match }: { match: Match }) {
  const { t } = useTranslation(['admin-work', 'admin']);
  const { status, dueAt, matchScore, advisor, request, declineReason, acceptedAt } = match;
  return (
    <>
      <div>
        <StatusChip kind="matches" status={status} />
        <DueText match={match} />
      </div>
      <Facts>
        <Fact label={t('admin:columns.request')}>
          <RequestTitle {...request} mayOpen={match.abilities['seeRequest']} />
        </Fact>
        <Fact label={t('admin:columns.organization')}>{match.organization.name}</Fact>
        <Fact label={t('admin:columns.advisor')}>
          {[advisor.name, advisor.title].filter(Boolean).join(', ')}
        </Fact>
        <Fact label={t('admin:columns.score')}>
          {matchScore === null ? t('matches.noScore') : t('matches.score', { n: matchScore })}
        </Fact>
        <Fact label={t('requests.skills')}>
          {advisor.skills.length > 0 ? <ChipList items={advisor.skills.map(skillLabel)} /> : null}
        </Fact>
        <Fact label={t('admin:columns.proposed')}>
          <FullDate iso={match.createdAt} />
        </Fact>
        {dueAt ? (
          <Fact label={t('matches.due')}>
            <FullDate iso={dueAt} />
          </Fact>
        ) : null}
        {acceptedAt ? (
          <Fact label={t('matches.accepted')}>
            <FullDate iso={acceptedAt} />
          </Fact>
        ) : null}
      </Facts>
      <TextPart title={t('matches.why')} text={match.fitReason} />
      {status === 'rejected' && declineReason && declineReason !== NO_ANSWER ? (
        <TextPart title={t('matches.declineReason')} text={declineReason} />
      ) : null}
    </>
  );
}

export function DueText({ match }: { match: Parameters<typeof dueOf>[0] }) {
  const { t } = useTranslation('admin-work');
  const due = dueOf(match);
  if (!due) return null;
  return (
    <Quiet component="span" sx={{ display: 'block' }}>
      {due.kind === 'days' ? t('due.days', { count: due.count }) : t(`due.${due.kind}`)}
    </Quiet>
  );
}
