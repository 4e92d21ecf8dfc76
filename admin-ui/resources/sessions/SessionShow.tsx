import { useTranslation } from 'react-i18next';
import type { Session, SessionFeedback } from '../../../src/contract/work-api.ts';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, Part, Prose } from '../../components/Facts.tsx';
import { RecordLinkTo } from '../../components/RecordLink.tsx';
import { fullDate } from '../../components/time.ts';
import { useLocale } from '../../components/useLocale.ts';
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

/** What both sides answered after a session, as far as it may be seen. */
function FeedbackFacts({ feedback: { mine, theirs } }: Pick<Session, 'feedback'>) {
  const { t } = useTranslation('admin-work');
  if (!mine && !theirs) return null;
  const words = ({ usefulness, wouldMeetAgain }: SessionFeedback) =>
    t('feedback.answer', {
      scale: t(`feedback.scale.${usefulness}`),
      again: wouldMeetAgain ? t('feedback.yes') : t('feedback.no'),
    });
  return (
    <Part title={t('feedback.heading')}>
      <Facts>
        {[mine, theirs].map((answer) =>
          answer ? (
            <Fact key={answer.side} label={t(`columns.${answer.side}`)}>
              {words(answer)}
            </Fact>
          ) : null,
        )}
      </Facts>
    </Part>
  );
}
