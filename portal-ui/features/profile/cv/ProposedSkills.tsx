import { Box, Checkbox, FormControlLabel, useTheme } from '@mui/material';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { skillLabel, type Skill } from '../../../../src/contract/enums.ts';
import type { SkillAddition } from '../../../../ui-shared/cv/proposal.ts';
import { radii } from '../../../../ui-shared/theme/tokens.ts';
import { Place } from './Place.tsx';

export interface ProposedSkillsProps {
  skills: readonly SkillAddition[];
  cvText: string;
  taken: readonly Skill[];
  onTake: (skill: Skill, isTaken: boolean) => void;
}

export function ProposedSkills({ skills, cvText, taken, onTake }: ProposedSkillsProps) {
  const { t } = useTranslation('profile');
  const { roles } = useTheme();
  const id = useId();
  return (
    <Box
      component="fieldset"
      sx={{
        m: 0,
        minWidth: 0,
        px: 4,
        py: 3,
        borderRadius: `${radii.medium}px`,
        border: `1px solid ${roles.line}`,
      }}
    >
      <Box component="legend" sx={{ px: 1, fontWeight: 600 }}>
        {t('cv.skillsToAdd')}
      </Box>
      {skills.map(({ skill, source }) => (
        <Box key={skill} sx={{ pb: 2 }}>
          <FormControlLabel
            control={
              <Checkbox
                checked={taken.includes(skill)}
                onChange={(event) => onTake(skill, event.target.checked)}
                slotProps={{ input: { 'aria-describedby': source ? `${id}-${skill}` : undefined } }}
              />
            }
            label={skillLabel(skill)}
          />
          {source ? (
            <Box id={`${id}-${skill}`} sx={{ pl: { xs: 0, sm: 8 } }}>
              <Place cvText={cvText} source={source} />
            </Box>
          ) : null}
        </Box>
      ))}
    </Box>
  );
}
