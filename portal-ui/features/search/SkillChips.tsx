import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { skillLabel } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';

/** Skills, four at first and the rest behind "+N" (design/look.md, "People"). */
export function SkillChips({ title, skills }: { title: string; skills: string[] }) {
  const { t } = useTranslation('search');
  const [all, setAll] = useState(false);
  const shown = all ? skills : skills.slice(0, LIMITS.suggestions.skills);
  const hidden = skills.length - shown.length;
  return (
    <div>
      <Typography variant="h6" component="h4" sx={{ mb: 2 }}>
        {title}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
        {shown.map((skill) => (
          <Chip key={skill} label={skillLabel(skill)} />
        ))}
        {hidden > 0 ? (
          <Chip
            variant="outlined"
            label={t('card.moreSkills', { n: hidden })}
            aria-label={t('card.moreSkillsLabel', { n: hidden })}
            onClick={() => setAll(true)}
          />
        ) : null}
      </Box>
    </div>
  );
}
