import { Box, Button, Card, Typography } from '@mui/material';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import { useTranslation } from 'react-i18next';
import type { HelpRequest } from '../../../src/contract/requests-api.ts';
import { PATHS } from '../../../src/contract/routes.ts';
import { SkillList } from '../../components/SkillList.tsx';
import { useDates } from '../../components/useDates.ts';
import { matchCounts } from './matchCounts.ts';
import { RequestActions } from './RequestActions.tsx';
import { requestHeadingId } from './requestHeading.ts';
import { RequestMatches } from './RequestMatches.tsx';
import { RequestStatusChip } from './RequestStatusChip.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

export interface RequestCardProps {
  request: HelpRequest;
  isOpen: boolean;
  onToggle: () => void;
}

export function RequestCard({ request, isOpen, onToggle }: RequestCardProps) {
  const { t } = useTranslation(['requests', 'common']);
  const { day } = useDates();
  const { id, title, description, skillsRequired, timeCommitment, hoursNeeded, hoursUsed } = request;
  const detailsId = `request-${id}-details`;
  return (
    <Card component="article" aria-labelledby={requestHeadingId(id)} sx={{ p: { xs: 5, sm: 6 } }}>
      <RequestStatusChip status={request.status} />
      <Typography
        variant="h4"
        component="h3"
        id={requestHeadingId(id)}
        tabIndex={-1}
        sx={{ mt: 2, overflowWrap: 'anywhere' }}
      >
        {title}
      </Typography>
      <Muted className="tabular" sx={{ mt: 1 }}>
        {t('card.facts', {
          hours: t('card.hours', { used: hoursUsed, count: hoursNeeded }),
          time: timeCommitment,
          day: day(request.createdAt),
        })}
      </Muted>
      <Typography sx={{ mt: 1 }}>{matchCounts(t, request)}</Typography>
      {request.requiresCheck ? (
        <Muted>{t('needsCheck', { kind: t(`common:checks.${request.requiresCheck}`) })}</Muted>
      ) : null}
      <Box sx={{ mt: 4, display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Button
          size="small"
          variant="text"
          aria-expanded={isOpen}
          aria-controls={detailsId}
          onClick={onToggle}
          endIcon={<ExpandMoreRounded sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
          sx={{ ml: -3 }}
        >
          {isOpen ? t('card.hide') : t('card.show')}
        </Button>
        <RequestActions request={request} />
      </Box>
      <Box id={detailsId} hidden={!isOpen} sx={{ mt: 4 }}>
        {isOpen ? (
          <Box sx={{ display: 'grid', gap: 5 }}>
            <Typography sx={{ maxWidth: '70ch', whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
              {description}
            </Typography>
            <SkillList label={t('form.skills')} skills={skillsRequired} />
            <div>
              <Typography variant="h6" component="h4" sx={{ mb: 1 }}>
                {t('matches.title')}
              </Typography>
              <RequestMatches matches={request.matches} />
              {request.abilities['propose'] ? (
                <Button href={PATHS.advisorSearch} variant="outlined" size="small" sx={{ mt: 3 }}>
                  {t('matches.find')}
                </Button>
              ) : null}
            </div>
          </Box>
        ) : null}
      </Box>
    </Card>
  );
}
