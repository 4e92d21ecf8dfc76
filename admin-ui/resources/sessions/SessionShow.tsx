import { Chip } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Session, SessionFeedback } from '../../../src/contract/requests-api.ts';
import { fullDate } from '../../../ui-shared/time/time.ts';
import { FullDate, useLocale } from '../../components/dates.tsx';
import { DetailsDrawer } from '../../components/DetailsDrawer.tsx';
import { Fact, Facts, TextPart } from '../../components/Facts.tsx';
import { RequestTitle } from '../../components/RecordLink.tsx';
import { Section } from '../../components/Sections.tsx';
import { SessionActions } from './SessionActions.tsx';

export function SessionShow() {
  const { t } = useTranslation(['admin-work', 'admin']);
  const locale = useLocale();
  return (
    <DetailsDrawer<Session>
      resource="sessions"
      nameOf={({ scheduledDate }) => fullDate(scheduledDate, locale)}
      footer={SessionActions}
    >
      {(session) => (
        <>
          <div>
            <SessionStateChip session={session} />
          </div>
          <Facts>
            <Fact label={t('admin:columns.request')}>
              <RequestTitle
                id={session.requestId}
                title={session.requestTitle}
                mayOpen={session.abilities['seeRequest']}
              />
            </Fact>
            <Fact label={t('admin:columns.advisor')}>{session.advisorName}</Fact>
            <Fact label={t('admin:columns.organization')}>{session.organizationName}</Fact>
            <Fact label={t('admin:columns.length')}>
              {t('sessions.minutes', { count: session.durationMinutes })}
            </Fact>
            {(['completed', 'cancelled'] as const).map((state) => {
              const at = session[`${state}At`];
              return at ? (
                <Fact key={state} label={t(`sessions.state.${state}`)}>
                  <FullDate iso={at} />
                </Fact>
              ) : null;
            })}
          </Facts>
          <TextPart title={t('sessions.notes')} text={session.notes} />
          <FeedbackFacts feedback={session.feedback} />
        </>
      )}
    </DetailsDrawer>
  );
}

function FeedbackFacts({ feedback: { mine, theirs } }: Pick<Session, 'feedback'>) {
  const { t } = useTranslation(['admin-work', 'admin']);
  if (!mine && !theirs) return null;
  const words = ({ usefulness, wouldMeetAgain }: SessionFeedback) =>
    t('feedback.answer', {
      scale: t(`feedback.scale.${usefulness}`, { defaultValue: String(usefulness) }),
      again: wouldMeetAgain ? t('feedback.yes') : t('feedback.no'),
    });
  return (
    <Section title={t('feedback.heading')}>
      <Facts>
        {[mine, theirs].map((answer) =>
          answer ? (
            <Fact key={answer.side} label={t(`admin:columns.${answer.side}`)}>
              {words(answer)}
            </Fact>
          ) : null,
        )}
      </Facts>
    </Section>
  );
}

const COLOURS = { planned: 'info', begun: 'warning', completed: 'success', cancelled: 'default' } as const;

function stateOf({ cancelledAt, completed, scheduledDate }: Session): keyof typeof COLOURS {
  if (cancelledAt) return 'cancelled';
  if (completed) return 'completed';
  return Date.parse(scheduledDate) <= Date.now() ? 'begun' : 'planned';
}

export function SessionStateChip({ session }: { session: Session }) {
  const { t } = useTranslation('admin-work');
  const state = stateOf(session);
  return <Chip size="small" color={COLOURS[state]} label={t(`sessions.state.${state}`)} />;
}
