import { useTranslation } from 'react-i18next';
import { skillLabel } from '../../../src/contract/enums.ts';
import type { HelpRequest } from '../../../src/contract/work-api.ts';
import { ChipList } from '../../components/ChipList.tsx';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, Part, Prose } from '../../components/Facts.tsx';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { StatusChip } from '../../components/StatusChip.tsx';
import { ReadAs } from '../trades/ReadAs.tsx';
import { RequestActions } from './RequestActions.tsx';
import { RequestMatches } from './RequestMatches.tsx';

const actionsOf = (request: HelpRequest) => <RequestActions request={request} />;

/** One help request over the list: what is asked for, its hours, and everybody who was asked. */
export function RequestShow() {
  return (
    <DetailsDrawer<HelpRequest> resource="requests" nameOf={({ title }) => title} footer={actionsOf}>
      {(request) => <RequestFacts request={request} />}
    </DetailsDrawer>
  );
}

function RequestFacts({ request }: { request: HelpRequest }) {
  const { t } = useTranslation('admin-work');
  const locale = useLocale();
  return (
    <>
      <div>
        <StatusChip kind="requests" status={request.status} />
      </div>
      <Facts>
        <Fact label={t('columns.organization')}>
          <RecordLinkTo resource="organizations" id={request.organizationId}>
            {request.organizationName}
          </RecordLinkTo>
        </Fact>
        <Fact label={t('columns.hours')}>
          {t('requests.hours', { used: request.hoursUsed, count: request.hoursNeeded })}
        </Fact>
        <Fact label={t('requests.timeCommitment')}>{request.timeCommitment}</Fact>
        <Fact label={t('requests.skills')}>
          {request.skillsRequired.length > 0 ? (
            <ChipList items={request.skillsRequired.map(skillLabel)} />
          ) : null}
        </Fact>
        <ReadAs request={request} />
        <Fact label={t('columns.asked')}>{fullDate(request.createdAt, locale)}</Fact>
      </Facts>
      <Part title={t('requests.description')}>
        <Prose text={request.description} />
      </Part>
      <Part title={t('requests.matches', { count: request.matches.length })}>
        <RequestMatches matches={request.matches} />
      </Part>
    </>
  );
}
