import { Box, Chip, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { NO_ANSWER, type SessionSide } from '../../../src/contract/enums.ts';
import type { Match } from '../../../src/contract/requests-api.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { clamped } from '../../../ui-shared/theme/tokens.ts';
import { hasPassed, nightsUntil } from '../../../ui-shared/time/time.ts';
import { longDay, time } from '../../components/dates.ts';
import { isOffer } from './matchTabs.ts';

function useDueText(match: Match, ownSide: SessionSide): string | null {
  const { t } = useTranslation('matches');
  const { dueAt } = match;
  // The texts are for whoever answers, and for whoever waits.
  const side = (ownSide === 'advisor') === isOffer(match) ? 'organization' : 'advisor';
  if (!dueAt) return null;
  if (hasPassed(dueAt)) return t('due.passed');
  const count = nightsUntil(dueAt);
  if (count === 0) return t(`due.${side}Today`, { time: time(dueAt) });
  return t(`due.${side}`, { day: longDay(dueAt), count });
}

export function MatchTiming({ match, side }: { match: Match; side: SessionSide }) {
  const { t } = useTranslation('matches');
  const due = useDueText(match, side);
  const { declineReason: reason } = match;
  if (match.status === 'rejected')
    return (
      <>
        <Muted>{hasLapsed(match) ? t('noAnswer') : t('declinedOn', { day: longDay(match.updatedAt) })}</Muted>
        {reason && !hasLapsed(match) ? (
          <Typography sx={{ ...clamped(2), mt: 1 }}>{t('declineReason', { reason })}</Typography>
        ) : null}
      </>
    );
  if (match.status === 'pending') return due ? <Typography sx={{ fontWeight: 600 }}>{due}</Typography> : null;
  return <Muted>{t('acceptedOn', { day: longDay(match.acceptedAt ?? match.updatedAt) })}</Muted>;
}

/** Whether the match was declined because nobody answered in time. */
export const hasLapsed = ({ status, declineReason }: Match): boolean =>
  status === 'rejected' && declineReason === NO_ANSWER;

const colourOf = { pending: 'warning', accepted: 'success', rejected: 'default' } as const;

/** "Completed" or "In Progress" by the request's status (spec 1 §4), or cancelled. */
const progressOf = ({ request }: Match): 'completed' | 'running' | 'cancelled' =>
  request.status === 'completed' || request.status === 'cancelled' ? request.status : 'running';

export function StatusBadges({ match }: { match: Match }) {
  const { t } = useTranslation('matches');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      <Chip color={colourOf[match.status]} label={t(`status.${match.status}`)} />
      {match.status === 'accepted' ? (
        <Chip variant="outlined" label={t(`progress.${progressOf(match)}`)} />
      ) : null}
    </Box>
  );
}
