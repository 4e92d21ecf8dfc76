import { Box, Card, Chip, Link, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { NO_ANSWER } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import type { HelpRequest, RequestMatch } from '../../../src/contract/requests-api.ts';
import { matchPath, PATHS } from '../../../src/contract/routes.ts';
import { ExpandButton } from '../../../ui-shared/layout/ExpandButton.tsx';
import { RULED, OutlinedButton } from '../../components/cards.tsx';
import { Muted, Note, PlainList, H3, H4 } from '../../../ui-shared/layout/Text.tsx';
import { LONG_TEXT, LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { SkillList } from '../../components/suggestions.tsx';
import { day } from '../../components/dates.ts';
import { RequestActions } from './RequestActions.tsx';
import { matchCounts, RequestStatusChip } from './RequestStatusChip.tsx';
import { commitmentLabel } from '../../../ui-shared/i18n/words.ts';

type RequestCardProps = { request: HelpRequest; isOpen: boolean; onToggle: () => void };

export function RequestCard({ request, isOpen, onToggle }: RequestCardProps) {
  const { t } = useTranslation(['requests', 'common']);
  const { id, title, description, skillsRequired, timeCommitment, hoursNeeded, hoursUsed } = request;
  const detailsId = `request-${id}-details`;
  return (
    <Card component="article" aria-labelledby={requestHeadingId(id)} sx={{ p: { xs: 5, sm: 6 } }}>
      <RequestStatusChip status={request.status} />
      <H3 variant="h4" id={requestHeadingId(id)} tabIndex={-1} sx={{ mt: 2, overflowWrap: 'anywhere' }}>
        {title}
      </H3>
      <Muted className="tabular" sx={{ mt: 1 }}>
        {t('card.facts', {
          hours: t('card.hours', { used: hoursUsed, count: hoursNeeded }),
          time: commitmentLabel(timeCommitment),
          day: day(request.createdAt),
        })}
      </Muted>
      <Typography sx={{ mt: 1 }}>{matchCounts(t, request)}</Typography>
      {isLooking(request) ? <Muted>{t('card.keepsLooking')}</Muted> : null}
      {request.requiresCheck ? (
        <Muted>{t('needsCheck', { kind: t(`common:checks.${request.requiresCheck}`) })}</Muted>
      ) : null}
      <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <ExpandButton
          arrow="endIcon"
          size="small"
          isOpen={isOpen}
          aria-controls={detailsId}
          onClick={onToggle}
        >
          {isOpen ? t('card.hide') : t('card.show')}
        </ExpandButton>
        <RequestActions request={request} />
      </Box>
      <Box id={detailsId} hidden={!isOpen} sx={{ mt: 4 }}>
        {isOpen ? (
          <Box sx={{ display: 'grid', gap: 5 }}>
            <Typography sx={LONG_TEXT}>{description}</Typography>
            <SkillList label={t('form.skills')} skills={skillsRequired} />
            <div>
              <H4 sx={{ mb: 1 }}>{t('matches.title')}</H4>
              <RequestMatches {...request} />
              {request.abilities['propose'] ? (
                <OutlinedButton href={PATHS.advisorSearch} size="small" sx={{ mt: 3 }}>
                  {t('matches.find')}
                </OutlinedButton>
              ) : null}
            </div>
          </Box>
        ) : null}
      </Box>
    </Card>
  );
}

/** So many are asked and no more (contract §10). */
const isLooking = ({ status, matches }: HelpRequest): boolean =>
  (status === 'open' || status === 'matching') && matches.length < LIMITS.match.proposedAtMost;

const COLOUR = { pending: 'warning', accepted: 'success', rejected: 'default' } as const;
const ORDER = ['accepted', 'pending', 'rejected'];

function RequestMatches({ matches, abilities }: Pick<HelpRequest, 'matches' | 'abilities'>) {
  const { t } = useTranslation('requests');
  if (matches.length === 0)
    return <Muted>{abilities['propose'] ? t('matches.noneText') : t('matches.none')}</Muted>;
  const note = ({ status, dueAt, declineReason }: RequestMatch): string | null => {
    if (status === 'pending' && dueAt) return t('matches.due', { day: day(dueAt) });
    if (status !== 'rejected') return null;
    return declineReason === NO_ANSWER ? t('matches.noAnswer') : declineReason;
  };
  return (
    <PlainList>
      {matches
        .toSorted((a, b) => ORDER.indexOf(a.status) - ORDER.indexOf(b.status))
        .map((match) => (
          <Box
            component="li"
            key={match.id}
            sx={{
              display: 'grid',
              gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'minmax(0, 1fr) auto' },
              gap: { xs: 2, sm: 5 },
              alignItems: 'center',
              py: 3,
              ...RULED,
            }}
          >
            <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
              <Link href={matchPath(match.id)} sx={{ ...LONE_LINK, fontWeight: 640 }}>
                {match.advisorName}
              </Link>
              {match.advisorTitle ? <Note>{match.advisorTitle}</Note> : null}
              {note(match) ? <Typography variant="body2">{note(match)}</Typography> : null}
            </Box>
            <Box sx={{ display: 'flex', gap: 3, alignItems: 'center' }}>
              <span className="tabular">
                {match.matchScore === null
                  ? t('matches.noScore')
                  : t('matches.score', { n: match.matchScore })}
              </span>
              <Chip size="small" color={COLOUR[match.status]} label={t(`matches.status.${match.status}`)} />
            </Box>
          </Box>
        ))}
    </PlainList>
  );
}

export const requestHeadingId = (id: number): string => `request-${id}-title`;

export function goToRequest(id: number): boolean {
  const heading = document.getElementById(requestHeadingId(id));
  heading?.scrollIntoView({ block: 'center' });
  heading?.focus({ preventScroll: true });
  return heading !== null;
}
