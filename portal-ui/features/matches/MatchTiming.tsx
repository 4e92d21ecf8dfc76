import { Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { NO_ANSWER, type SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { dayText, daysLeft, timeText } from './moments.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

function useDueText({ dueAt }: Match, side: SessionSide): string | null {
  const { t, i18n } = useTranslation('matches');
  if (!dueAt) return null;
  const count = daysLeft(dueAt);
  if (count < 0) return t('due.passed');
  if (count === 0) return t(`due.${side}Today`, { time: timeText(dueAt, i18n.language) });
  return t(`due.${side}`, { day: dayText(dueAt, i18n.language), count });
}

export function MatchTiming({ match, side }: { match: Match; side: SessionSide }) {
  const { t, i18n } = useTranslation('matches');
  const due = useDueText(match, side);
  const day = (iso: string) => dayText(iso, i18n.language);
  if (match.status === 'rejected') return <DeclinedWhy match={match} day={day(match.updatedAt)} />;
  if (match.status === 'pending') return due ? <Typography sx={{ fontWeight: 600 }}>{due}</Typography> : null;
  return <Muted>{t('acceptedOn', { day: day(match.acceptedAt ?? match.updatedAt) })}</Muted>;
}

function DeclinedWhy({ match, day }: { match: Match; day: string }) {
  const { t } = useTranslation('matches');
  const { declineReason: reason } = match;
  return (
    <>
      <Muted>{hasLapsed(match) ? t('noAnswer') : t('declinedOn', { day })}</Muted>
      {reason && !hasLapsed(match) ? (
        <Typography
          sx={{
            mt: 1,
            display: '-webkit-box',
            WebkitLineClamp: 2,
            WebkitBoxOrient: 'vertical',
            overflow: 'hidden',
          }}
        >
          {t('declineReason', { reason })}
        </Typography>
      ) : null}
    </>
  );
}

/** Whether the match was declined because nobody answered in time. */
export const hasLapsed = ({ status, declineReason }: Match): boolean =>
  status === 'rejected' && declineReason === NO_ANSWER;
