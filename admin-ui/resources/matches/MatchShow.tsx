import { useTranslation } from 'react-i18next';
import { NO_ANSWER, skillLabel } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/work-api.ts';
import { ChipList } from '../../components/ChipList.tsx';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, Part, Prose } from '../../components/Facts.tsx';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { DueText } from './DueText.tsx';
import { StatusChip } from '../../components/StatusChip.tsx';
import { MatchActions } from './MatchActions.tsx';

const actionsOf = (match: Match) => <MatchActions match={match} />;

/** One match over the list: both sides, why it was proposed, and what may be done for a managed side. */
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
      footer={actionsOf}
    >
      {(match) => <MatchFacts match={match} />}
    </DetailsDrawer>
  );
}

function MatchFacts({ match }: { match: Match }) {
  const { t } = useTranslation('admin-work');
  const locale = useLocale();
  const { status, dueAt, matchScore, advisor, organization, request, declineReason, acceptedAt } = match;
  return (
    <>
      <div>
        <StatusChip kind="matches" status={status} />
        <DueText match={match} />
      </div>
      <Facts>
        <Fact label={t('columns.request')}>
          {match.abilities['seeRequest'] ? (
            <RecordLinkTo resource="requests" id={request.id}>
              {request.title}
            </RecordLinkTo>
          ) : (
            request.title
          )}
        </Fact>
        <Fact label={t('columns.organization')}>{organization.name}</Fact>
        <Fact label={t('columns.advisor')}>{[advisor.name, advisor.title].filter(Boolean).join(', ')}</Fact>
        <Fact label={t('columns.score')}>
          {matchScore === null ? t('matches.noScore') : t('matches.score', { n: matchScore })}
        </Fact>
        <Fact label={t('requests.skills')}>
          {advisor.skills.length > 0 ? <ChipList items={advisor.skills.map(skillLabel)} /> : null}
        </Fact>
        <Fact label={t('columns.proposed')}>{fullDate(match.createdAt, locale)}</Fact>
        {dueAt ? <Fact label={t('matches.due')}>{fullDate(dueAt, locale)}</Fact> : null}
        {acceptedAt ? <Fact label={t('matches.accepted')}>{fullDate(acceptedAt, locale)}</Fact> : null}
      </Facts>
      <Part title={t('matches.why')}>
        <Prose text={match.fitReason} />
      </Part>
      {status === 'rejected' && declineReason && declineReason !== NO_ANSWER ? (
        <Part title={t('matches.declineReason')}>
          <Prose text={declineReason} />
        </Part>
      ) : null}
    </>
  );
}
