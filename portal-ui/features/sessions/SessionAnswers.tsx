import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { Session, SessionFeedback } from '../../../src/contract/requests-api.ts';
import { dayText } from './sessionTimes.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';

export function SessionAnswers({ session, otherName }: { session: Session; otherName: string }) {
  const { t, i18n } = useTranslation('sessions');
  const { mine, theirs, openUntil } = session.feedback;
  if (!openUntil) return null;
  const day = dayText(openUntil, i18n.language);
  const answer = ({ usefulness, wouldMeetAgain }: SessionFeedback) =>
    t(wouldMeetAgain ? 'feedback.saidAgain' : 'feedback.saidNotAgain', { n: usefulness });
  // keys: sessions:feedback.saidAgain, sessions:feedback.saidNotAgain
  const note = (): string | null => {
    if (!mine && session.abilities['giveFeedback']) return t('feedback.waits', { day });
    if (mine && !theirs && session.abilities['giveFeedback'])
      return t('feedback.waitsForThem', { name: otherName, day });
    return null;
  };
  const text = note();
  if (!mine && !theirs && !text) return null;
  return (
    <Box sx={{ mt: 3, display: 'grid', gap: 1 }}>
      {mine ? <Typography>{t('feedback.you', { answer: answer(mine) })}</Typography> : null}
      {theirs ? (
        <Typography>{t('feedback.they', { name: otherName, answer: answer(theirs) })}</Typography>
      ) : null}
      {text ? <Note>{text}</Note> : null}
    </Box>
  );
}
