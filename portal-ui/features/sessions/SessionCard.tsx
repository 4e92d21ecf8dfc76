import { Box, Button, Card, Chip, Typography, useTheme } from '@mui/material';
import type { ButtonProps, ChipProps } from '@mui/material';
import type { AnchorHTMLAttributes } from 'react';
import { useTranslation } from 'react-i18next';
import type { SessionSide } from '../../../src/contract/enums.ts';
import type { Session, SessionFeedback } from '../../../src/contract/requests-api.ts';
import { matchPath } from '../../../src/contract/routes.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { Muted, Note, LoneLink } from '../../../ui-shared/layout/Text.tsx';
import { toastError } from '../../../ui-shared/toast/toast.ts';
import { LONG_TEXT } from '../../../ui-shared/theme/tokens.ts';
import { Buttons } from '../../components/cards.tsx';
import { longDay, range } from '../../components/dates.ts';
import { threadPath } from '../messages/api.ts';
import type { TaskKind } from './SessionTask.tsx';
import { useChangeSession, otherOf, sessionCardId, stateOf, type SessionState } from './sessions.ts';

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
  const { t } = useTranslation(['sessions', 'matches']);
  const { roles } = useTheme();
  const other = otherOf(session, side);
  const state = stateOf(session, now);
  const { id, scheduledDate, durationMinutes, notes } = session;
  const headingId = `${sessionCardId(id)}-title`;
  // keys: sessions:card.waits, sessions:card.asks
  const mark = { outline: `3px solid ${roles.focus}`, outlineOffset: 2 };
  const when = { day: longDay(scheduledDate), range: range(scheduledDate, durationMinutes) };
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
      <Chip size="small" color={COLOUR[state]} label={t(`state.${state}`)} />
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
          <br />
          <LoneLink
            href={matchPath(session.matchId)}
            aria-label={t('matches:page.with', { name: other.name })}
          >
            {t('matches:page.see')}
          </LoneLink>
        </Muted>
      )}
      {state === 'proposed' || state === 'notConfirmed' ? (
        <Typography sx={{ mt: 2 }}>
          {t(session.proposedBy === side ? 'card.waits' : 'card.asks', { name: other.name })}
        </Typography>
      ) : null}
      {session.place ? (
        <Typography sx={{ mt: 2, overflowWrap: 'anywhere' }}>
          {t('card.place', { place: session.place })}
        </Typography>
      ) : null}
      {notes ? <Typography sx={{ mt: 3, ...LONG_TEXT }}>{notes}</Typography> : null}
      <SessionAnswers session={session} otherName={other.name} />
      <SessionActions session={session} other={other} withMessage={!isWithinMatch} onTask={onTask} />
    </Card>
  );
}

const COLOUR: Partial<Record<SessionState, ChipProps['color']>> = {
  proposed: 'secondary',
  planned: 'primary',
  toComplete: 'secondary',
  completed: 'success',
};

function SessionAnswers({ session, otherName }: { session: Session; otherName: string }) {
  const { t } = useTranslation('sessions');
  const { mine, theirs, openUntil } = session.feedback;
  if (!openUntil) return null;
  const day = longDay(openUntil);
  const answer = ({ usefulness, wouldMeetAgain, comment }: SessionFeedback) => {
    const said = t(wouldMeetAgain ? 'feedback.saidAgain' : 'feedback.saidNotAgain', { n: usefulness });
    return comment ? t('feedback.withComment', { said, comment }) : said;
  };
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
      {mine ? <Typography sx={LONG_TEXT}>{t('feedback.you', { answer: answer(mine) })}</Typography> : null}
      {theirs ? (
        <Typography sx={LONG_TEXT}>
          {t('feedback.they', { name: otherName, answer: answer(theirs) })}
        </Typography>
      ) : null}
      {text ? <Note>{text}</Note> : null}
    </Box>
  );
}

type AnchorProps = Pick<AnchorHTMLAttributes<HTMLAnchorElement>, 'target' | 'rel' | 'download'>;

interface SessionActionsProps {
  session: Session;
  other: { name: string; userId: number };
  withMessage: boolean;
  onTask: (kind: TaskKind, session: Session) => void;
}

function SessionActions({ session, other, withMessage, onTask }: SessionActionsProps) {
  const { t } = useTranslation('sessions');
  const { complete, confirm, giveFeedback, move, cancel } = session.abilities;
  const change = useChangeSession(session.id, (error) => toastError(errorText(error)));
  // keys: sessions:actions.move, sessions:actions.other
  const isProposed = session.status === 'proposed';
  const isOpen = session.status === 'scheduled' && cancel;
  const hasAnswered = session.feedback.mine !== null;
  // The names tell the buttons of several sessions apart.
  const button = (text: string, props: ButtonProps & AnchorProps) => (
    <Button size="small" aria-label={t('card.actionWith', { action: text, name: other.name })} {...props}>
      {text}
    </Button>
  );
  const ask = (kind: TaskKind, variant: ButtonProps['variant'] = 'outlined') => ({
    variant,
    onClick: () => onTask(kind, session),
  });
  return (
    <Buttons
      sx={{ mt: 4, gap: 2, '&:empty': { display: 'none' }, '& > .MuiButton-text:only-child': { ml: -3 } }}
    >
      {session.meetingUrl && isOpen
        ? button(t('actions.join'), {
            variant: complete ? 'outlined' : 'contained',
            href: session.meetingUrl,
            target: '_blank',
            rel: 'noreferrer',
          })
        : null}
      {confirm
        ? button(t('actions.confirm'), {
            loading: change.isPending,
            onClick: () => change.mutate({ confirm: true }),
          })
        : null}
      {complete ? button(t('actions.complete'), ask('complete', 'contained')) : null}
      {giveFeedback
        ? button(hasAnswered ? t('actions.changeAnswers') : t('actions.answer'), ask('feedback'))
        : null}
      {move ? button(t(isProposed ? 'actions.other' : 'actions.move'), ask('move')) : null}
      {cancel ? button(t('actions.cancel'), ask('cancel')) : null}
      {isOpen
        ? button(t('actions.calendar'), {
            variant: 'text',
            href: `/api/sessions/${session.id}/calendar.ics`,
            download: true,
          })
        : null}
      {withMessage ? button(t('actions.message'), { variant: 'text', href: threadPath(other.userId) }) : null}
    </Buttons>
  );
}
