import { Avatar, Box, Card, CardContent, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '../../../ui-shared/brand/initials.ts';
import type { SearchResult } from '../../../src/contract/api.ts';
import { Evidence } from '../../../ui-shared/why/Evidence.tsx';
import { ScoreParts } from '../../../ui-shared/why/ScoreParts.tsx';
import { SkillList } from '../../components/SkillList.tsx';
import { longAssessment } from './assessmentText.ts';
import { ProfileText } from './ProfileText.tsx';
import { ProposeAction } from './ProposeAction.tsx';
import { ResultBadges } from './ResultBadges.tsx';
import type { SearchOutcome } from './runSearch.ts';
import { ScoreMeter } from './ScoreMeter.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

export const cardId = (advisorId: number): string => `advisor-${advisorId}`;

export function AdvisorCard({
  result,
  assessment,
}: {
  result: SearchResult;
  assessment: SearchOutcome['assessment'];
}) {
  const { t } = useTranslation('search');
  const words = longAssessment(t, result, assessment);
  return (
    <Card
      component="article"
      id={cardId(result.advisorId)}
      aria-labelledby={`${cardId(result.advisorId)}-name`}
    >
      <CardContent>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 5, alignItems: 'flex-start' }}>
          <Box sx={{ display: 'flex', gap: 4, flex: '1 1 280px', minWidth: 0 }}>
            <Avatar aria-hidden sx={{ width: 48, height: 48 }}>
              {initialsOf(result.name)}
            </Avatar>
            <Box sx={{ minWidth: 0 }}>
              <Typography variant="h3" id={`${cardId(result.advisorId)}-name`} tabIndex={-1}>
                {result.name}
              </Typography>
              {result.title ? <Muted>{result.title}</Muted> : null}
              <ResultBadges result={result} />
            </Box>
          </Box>
          <ScoreMeter score={result.matchScore} large />
        </Box>
        <Box
          sx={{
            mt: 6,
            display: 'grid',
            columnGap: 12,
            rowGap: 6,
            gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 1.15fr) minmax(0, 1fr)' },
          }}
        >
          <div>
            <Typography variant="h6" component="h4">
              {t('card.assessment')}
            </Typography>
            {/* The height of most assessments, so that a later one does not move the page. */}
            <Typography
              sx={{ mt: 1, maxWidth: '70ch', minHeight: assessment === 'done' ? undefined : '5em' }}
            >
              {words}
            </Typography>
            {result.evidence && result.why ? (
              <Evidence evidence={result.evidence} said={words}>
                <ScoreParts evidence={result.evidence} why={result.why} />
              </Evidence>
            ) : null}
          </div>
          <Box sx={{ display: 'grid', gap: 5, alignContent: 'start' }}>
            {result.expertise ? <ProfileText title={t('card.expertise')} text={result.expertise} /> : null}
            {result.bio ? <ProfileText title={t('card.bio')} text={result.bio} /> : null}
            {result.skills.length > 0 ? (
              <div>
                <Typography variant="h6" component="h4" sx={{ mb: 2 }}>
                  {t('card.skills')}
                </Typography>
                <SkillList label={t('card.skills')} skills={result.skills} />
              </div>
            ) : null}
          </Box>
        </Box>
        <ProposeAction result={result} />
      </CardContent>
    </Card>
  );
}
