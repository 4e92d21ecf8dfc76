import { Box, Chip, FormControlLabel, Switch } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Skill } from '../../src/contract/enums.ts';
import { LIMITS } from '../../src/contract/limits.ts';
import { PlainList, Muted, H3, H4, LoneLink } from '../../ui-shared/layout/Text.tsx';
import { TOUCH_TARGET } from '../../ui-shared/theme/tokens.ts';
import { ScoreMeter } from './ScoreMeter.tsx';
import { RULED } from './cards.tsx';
import { skillLabel } from '../../ui-shared/i18n/words.ts';
import { ExpandButton } from '../../ui-shared/layout/ExpandButton.tsx';

export const PARTED = {
  ...RULED,
  py: 5,
  overflowWrap: 'anywhere',
  '&:first-of-type': { pt: 2 },
  '&:last-of-type': { pb: 0 },
} as const;

interface SuggestionRowProps {
  score: number | null;
  picture?: ReactNode;
  name: string;
  href?: string;
  about: ReactNode;
  children: ReactNode;
}

export const SuggestionRow = ({ score, picture, name, href, about, children }: SuggestionRowProps) => (
  <Box component="li" sx={{ ...PARTED, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 3 }}>
    <Box
      sx={{
        display: 'flex',
        flexDirection: { xs: 'column', sm: 'row' },
        justifyContent: 'space-between',
        gap: { xs: 3, sm: 6 },
      }}
    >
      <Box sx={{ minWidth: 0, display: 'flex', gap: 3, alignItems: 'flex-start' }}>
        {picture}
        <Box sx={{ minWidth: 0 }}>
          <H3>{href ? <LoneLink href={href}>{name}</LoneLink> : name}</H3>
          {about}
        </Box>
      </Box>
      <Box sx={{ flexShrink: 0, width: { xs: 160, sm: 124 } }}>
        <ScoreMeter score={score} />
      </Box>
    </Box>
    {children}
  </Box>
);

/** Whether suggestions include open access members outside one's own groups (spec 1 §2), and the switch for that. */
export function useOpenAccess(label: string, { isIncludedFirst }: { isIncludedFirst: boolean }) {
  const [isIncluded, setIncluded] = useState(isIncludedFirst);
  const choice = (
    <FormControlLabel
      control={<Switch checked={isIncluded} onChange={(event) => setIncluded(event.target.checked)} />}
      label={label}
      sx={{ minHeight: TOUCH_TARGET, mr: 0, mt: 2 }}
    />
  );
  return { isIncluded, choice, onWiden: isIncluded ? undefined : () => setIncluded(true) };
}

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

const TEXT_SHOWN = 200;

export function ProfileText({ title, text }: { title: string; text: string }) {
  const { t } = useTranslation('search');
  const [open, setOpen] = useState(false);
  const isLong = text.length > TEXT_SHOWN;
  const cut = `${text.slice(0, TEXT_SHOWN).replace(/\s+\S*$/, '')}…`;
  return (
    <div>
      <H4>{title}</H4>
      <Muted sx={{ mt: 1, maxWidth: '70ch', whiteSpace: 'pre-line' }}>{isLong && !open ? cut : text}</Muted>
      {isLong ? (
        <ExpandButton size="small" isOpen={open} onClick={() => setOpen(!open)}>
          {open ? t('card.less') : t('card.more')}
        </ExpandButton>
      ) : null}
    </div>
  );
}
