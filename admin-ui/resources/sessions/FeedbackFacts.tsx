import { useTranslation } from 'react-i18next';
import type { Session, SessionFeedback } from '../../../src/contract/work-api.ts';
import { Fact, Facts, Part } from '../../components/Facts.tsx';

/** What both sides answered after a session, as far as it may be seen. */
export function FeedbackFacts({ feedback: { mine, theirs } }: Pick<Session, 'feedback'>) {
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
