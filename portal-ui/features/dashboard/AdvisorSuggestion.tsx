import { Avatar, Box, Button, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { initialsOf } from '../../../ui-shared/brand/initials.ts';
import type { SuggestedAdvisor } from '../../../src/contract/requests-api.ts';
import { preview } from '../../components/preview.ts';
import { SkillList } from '../../components/SkillList.tsx';
import { SuggestionRow } from '../../components/SuggestionList.tsx';
import { WhyThis } from '../../../ui-shared/why/WhyThis.tsx';
import { ScoreMeter } from '../search/ScoreMeter.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

/** Expertise and bio replace a missing reason and may be long. */
const PREVIEW = 240;

export interface AdvisorSuggestionProps {
  advisor: SuggestedAdvisor;
  onPropose?: () => void;
}

/** A suggested advisor: name, title, reason (else expertise, else bio), four skills and the score (spec 1 §2). */
export function AdvisorSuggestion({ advisor, onPropose }: AdvisorSuggestionProps) {
  const { t } = useTranslation('dashboard');
  const { name, title, fitReason, expertise, bio, skills, evidence, why } = advisor;
  const words = fitReason || expertise || bio || '';
  return (
    <SuggestionRow
      score={<ScoreMeter score={advisor.matchScore ?? null} />}
      heading={
        <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
          <Avatar aria-hidden sx={{ width: 40, height: 40, fontSize: 16 }}>
            {initialsOf(name)}
          </Avatar>
          <Box sx={{ minWidth: 0 }}>
            <Typography variant="h5" component="h3">
              {name}
            </Typography>
            {title ? <Muted>{title}</Muted> : null}
          </Box>
        </Box>
      }
    >
      {words ? <Typography sx={{ maxWidth: '70ch' }}>{preview(words, PREVIEW)}</Typography> : null}
      <SkillList label={t('advisors.skillsOf', { name })} skills={skills} />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, justifyContent: 'space-between' }}>
        <Box sx={{ flex: '1 1 240px', minWidth: 0 }}>
          <WhyThis evidence={evidence} why={why} said={words} />
        </Box>
        {onPropose ? (
          <Button
            variant="outlined"
            size="small"
            onClick={onPropose}
            aria-label={t('advisors.proposeNamed', { name })}
            sx={{ alignSelf: 'flex-start' }}
          >
            {t('advisors.propose')}
          </Button>
        ) : null}
      </Box>
    </SuggestionRow>
  );
}
