import { Card, Typography, useTheme, Chip, Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Session, SessionFeedback } from '../../../src/contract/requests-api.ts';
import { SessionActions } from './SessionActions.tsx';
import { otherOf, stateOf, type SessionState } from './sessionGroups.ts';
import type { TaskKind } from './SessionTask.tsx';
import { dayText, rangeText } from './sessionTimes.ts';
import { sessionCardId } from './useSessionAddress.ts';
import { Muted, Note } from '../../../ui-shared/layout/Text.tsx';

export interface SessionCardProps {
  session: Session;
  side: SessionSide;
  now: number;
  isMarked?: boolean;
  isWithinMatch?: boolean;
  onTask: (kind: TaskKind, session: Session) => void;
}

export function SessionCard(props: SessionCardProps) {
  const { session, side, now, isMarked, isWithinMatch, onTask } = props;
  const { t, i18n } = useTranslation('sessions');
  const { roles } = useTheme();
  const other = otherOf(session, side);
  const state = stateOf(session, now);
  const { id, scheduledDate, durationMinutes, notes } = session;
  const headingId = `${sessionCardId(id)}-title`;
  const mark = { outline: `3px solid ${roles.accent}`, outlineOffset: 2 };
  const when = {
    day: dayText(scheduledDate, i18n.language),
    range: rangeText(scheduledDate, durationMinutes, i18n.language),
  };
  return (
    <Card
      component="article"
      id={sessionCardId(id)}
      tabIndex={-1}
      aria-labelledby={headingId}
      sx={{
        p: { xs: 5, sm: 6 },
        // Marked when the address or the keyboard has led here.
        '&, &:focus': isMarked ? mark : undefined,
        '&:focus-visible': mark,
      }}
    >
      <SessionStateChip state={state} />
      <Typography
        variant="h4"
        component={isWithinMatch ? 'h4' : 'h3'}
        id={headingId}
        sx={{ mt: 2, overflowWrap: 'anywhere' }}
      >
        {isWithinMatch ? when.day : t('card.title', { name: other.name, day: when.day })}
      </Typography>
      <Typography className="tabular" sx={{ mt: 1 }}>
        {t('card.time', { range: when.range, count: durationMinutes })}
      </Typography>
      {isWithinMatch ? null : (
        <Muted sx={{ mt: 1, overflowWrap: 'anywhere' }}>
          {t('card.about', { title: session.requestTitle })}
        </Muted>
      )}
      {notes ? (
        <Typography sx={{ mt: 3, maxWidth: '70ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
          {notes}
        </Typography>
      ) : null}
      <SessionAnswers session={session} otherName={other.name} />
      <SessionActions session={session} other={other} withMessage={!isWithinMatch} onTask={onTask} />
    </Card>
  );
}

export function SessionStateChip({ state }: { state: SessionState }) {
  const { t } = useTranslation('sessions');
  const { roles } = useTheme();
  const colours = {
    planned: { color: roles.onLeadSoft, backgroundColor: roles.leadSoft },
    toComplete: { color: roles.onAccentSoft, backgroundColor: roles.accentSoft },
    completed: { color: roles.onSuccessSoft, backgroundColor: roles.successSoft },
    cancelled: { color: roles.onNeutralSoft, backgroundColor: roles.neutralSoft },
    notCompleted: { color: roles.onNeutralSoft, backgroundColor: roles.neutralSoft },
  }[state];
  return <Chip size="small" label={t(`state.${state}`)} sx={colours} />;
}

function SessionAnswers({ session, otherName }: { session: Session; otherName: string }) {
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
