import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import type { SearchEvidence, WhyAdvisor, WhyScore } from '../../src/contract/api.ts';
import { skillLabel } from '../../src/contract/enums.ts';
import { Note } from '../layout/Text.tsx';

export interface ScorePartsProps {
  evidence: SearchEvidence;
  why: WhyScore | WhyAdvisor;
}

export function ScoreParts({ evidence, why }: ScorePartsProps) {
  const { t } = useTranslation('common');
  const parts: [label: string, text: string][] = [[t('why.profile'), t(`why.strength.${why.strength}`)]];
  const skills = [
    ...(evidence.skills.length > 0 ? [t('why.matched', { skills: inWords(evidence.skills) })] : []),
    ...(why.missingSkills.length > 0 ? [t('why.missing', { skills: inWords(why.missingSkills) })] : []),
  ];
  if (skills.length > 0) parts.push([t('why.skills'), skills.join(' ')]);
  if ('capacity' in why) {
    parts.push([t('why.hours'), t(`why.capacity.${why.capacity}`)]);
    if (why.availability.length > 0)
      parts.push([t('why.available'), why.availability.map((time) => t(`availability.${time}`)).join(', ')]);
  }
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        mt: 4,
        display: 'grid',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'max-content minmax(0, 1fr)' },
        columnGap: 5,
        rowGap: { xs: 0, sm: 1 },
        maxWidth: '70ch',
      }}
    >
      {parts.map(([label, text]) => (
        <Box key={label} sx={{ display: 'contents' }}>
          <Note component="dt">{label}</Note>
          <Typography variant="body2" component="dd" sx={{ m: 0, mb: { xs: 2, sm: 0 } }}>
            {text}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}

const inWords = (skills: readonly string[]) => skills.map(skillLabel).join(', ');
