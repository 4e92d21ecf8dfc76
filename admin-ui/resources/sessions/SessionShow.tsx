import { useTranslation } from 'react-i18next';
import type { Session } from '../../../src/contract/work-api.ts';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, Part, Prose } from '../../components/Facts.tsx';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
import { FeedbackFacts } from './FeedbackFacts.tsx';
import { SessionActions } from './SessionActions.tsx';
import { SessionStateChip } from './SessionStateChip.tsx';

const actionsOf = (session: Session) => <SessionActions session={session} />;

/** One meeting over the list. */
export function SessionShow() {
  const locale = useLocale();
  return (
    <DetailsDrawer<Session>
      resource="sessions"
      nameOf={({ scheduledDate }) => fullDate(scheduledDate, locale)}
      footer={actionsOf}
    >
      {(session) => <SessionFacts session={session} />}
    </DetailsDrawer>
  );
}

function SessionFacts({ session }: { session: Session }) {
  const { t } = useTranslation('admin-work');
  const locale = useLocale();
  const { completedAt, cancelledAt } = session;
  return (
    <>
      <div>
        <SessionStateChip session={session} />
      </div>
      <Facts>
        <Fact label={t('columns.request')}>
          {session.abilities['seeRequest'] ? (
            <RecordLinkTo resource="requests" id={session.requestId}>
              {session.requestTitle}
            </RecordLinkTo>
          ) : (
            session.requestTitle
          )}
        </Fact>
        <Fact label={t('columns.advisor')}>{session.advisorName}</Fact>
        <Fact label={t('columns.organization')}>{session.organizationName}</Fact>
        <Fact label={t('columns.length')}>{t('sessions.minutes', { count: session.durationMinutes })}</Fact>
        {completedAt ? (
          <Fact label={t('sessions.state.completed')}>{fullDate(completedAt, locale)}</Fact>
        ) : null}
        {cancelledAt ? (
          <Fact label={t('sessions.state.cancelled')}>{fullDate(cancelledAt, locale)}</Fact>
        ) : null}
      </Facts>
      <Part title={t('sessions.notes')}>
        <Prose text={session.notes} />
      </Part>
      <FeedbackFacts feedback={session.feedback} />
    </>
  );
}
