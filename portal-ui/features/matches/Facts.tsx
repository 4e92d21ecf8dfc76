import { Box, Chip } from '@mui/material';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type matches from '../../../ui-shared/i18n/en/matches.json';
import type { MatchAdvisor } from '../../../src/contract/requests-api.ts';
import { isWebAddress } from '../../../ui-shared/forms/fieldValues.ts';
import { Note, PlainList, H3, LoneLink } from '../../../ui-shared/layout/Text.tsx';
import { columns } from '../../../ui-shared/theme/tokens.ts';
import { answerWords, listed, skillLabel } from '../../../ui-shared/i18n/words.ts';

export function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <Box component="section" aria-labelledby={id}>
      <H3 id={id} sx={{ mb: 3 }}>
        {title}
      </H3>
      {children}
    </Box>
  );
}

export interface Fact {
  name: string;
  /** A fact without a value is left out. */
  value: ReactNode;
  wide?: boolean;
}

export const Facts = ({ facts }: { facts: readonly Fact[] }) => (
  <Box component="dl" sx={{ ...columns('sm', 1, 1), m: 0, columnGap: 8, rowGap: 4 }}>
    {facts
      .filter(({ value }) => value !== null && value !== undefined && value !== '')
      .map(({ name, value, wide }) => (
        <Box key={name} sx={wide ? { gridColumn: '1 / -1', whiteSpace: 'pre-line' } : undefined}>
          <Note component="dt">{name}</Note>
          <Box component="dd" sx={{ m: 0, mt: 0.5, maxWidth: '70ch', overflowWrap: 'anywhere' }}>
            {value}
          </Box>
        </Box>
      ))}
  </Box>
);

export const Chips = ({ names }: { names: readonly string[] }) => (
  <PlainList sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 1 }}>
    {names.map((name) => (
      <li key={name}>
        <Chip label={name} />
      </li>
    ))}
  </PlainList>
);

export function OutwardLink({ url, label }: { url: string; label?: string }) {
  if (!isWebAddress(url)) return url;
  return (
    <LoneLink href={url} target="_blank" rel="noopener noreferrer nofollow">
      {label ?? url}
    </LoneLink>
  );
}

type FactName = Exclude<keyof typeof matches.dialog, 'hoursOf_one' | 'hoursOf_other'>;

export function useFact() {
  const { t } = useTranslation('matches');
  return (name: FactName, value: ReactNode, wide = false): Fact => ({
    name: t(`dialog.${name}`),
    value,
    wide,
  });
}

type Profile = Pick<MatchAdvisor, 'expertise' | 'bio' | 'skills' | 'location' | 'availability' | 'answers'>;

export function useProfileFacts(): (profile: Profile) => Fact[] {
  const { t } = useTranslation(['matches', 'common']);
  const fact = useFact();
  // keys: common:availability.*
  const times = (flags: Profile['availability']) =>
    listed(flags.map((flag) => t(`common:availability.${flag}`)));
  return ({ expertise, bio, skills, location, availability, answers }) => [
    fact('expertise', expertise, true),
    fact('bio', bio, true),
    fact('skills', skills.length > 0 ? <Chips names={skills.map(skillLabel)} /> : null, true),
    fact('location', location ?? t('dialog.nothing')),
    fact('availability', times(availability) || t('dialog.nothing')),
    { name: t('common:answers.label'), value: answers ? answerWords(answers) : null },
  ];
}
