import { Chip } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { skillLabel, type Skill } from '../../src/contract/enums.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { PlainList } from '../../ui-shared/layout/PlainList.tsx';

/** Skills as chips, four at most and the rest behind "+N" (spec 1 §9). */
export function SkillList({ label, skills }: { label: string; skills: readonly Skill[] }) {
  const { t } = useTranslation('common');
  const [all, setAll] = useState(false);
  if (skills.length === 0) return null;
  const shown = all ? skills : skills.slice(0, LIMITS.suggestions.skills);
  const count = skills.length - LIMITS.suggestions.skills;
  return (
    <PlainList aria-label={label} sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5 }}>
      {shown.map((skill) => (
        <li key={skill}>
          <Chip label={skillLabel(skill)} />
        </li>
      ))}
      {count > 0 ? (
        <li>
          <Chip
            variant="outlined"
            label={all ? t('skills.fewer') : t('skills.more', { count })}
            aria-label={all ? undefined : t('skills.moreLabel', { count })}
            aria-expanded={all}
            onClick={() => setAll(!all)}
          />
        </li>
      ) : null}
    </PlainList>
  );
}
