import { Box, Chip, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchEvidence, WhyAdvisor, WhyScore } from '../../src/contract/api.ts';
import { ExpandButton } from '../layout/ExpandButton.tsx';
import { Note, PlainList, H4 } from '../layout/Text.tsx';
import { LONG_CHIP } from '../theme/tokens.ts';
import { listed, skillLabel } from '../i18n/words.ts';

type WhyThisProps = { evidence: SearchEvidence; why: WhyScore | WhyAdvisor; said: string };

export function WhyThis({ evidence, why, said }: WhyThisProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <div>
      <ExpandButton
        arrow="endIcon"
        size="small"
        isOpen={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {t('why.open')}
      </ExpandButton>
      <Box id={id} hidden={!isOpen} sx={{ mt: -2 }}>
        {isOpen ? <Evidence {...{ evidence, why, said }} /> : null}
      </Box>
    </div>
  );
}

const FIELDS = ['title', 'expertise', 'bio'] as const;

/** The evidence of a score: matched skills, and sentences quoted from the profile with their field (contract §10). */
export function Evidence({ evidence, why, said }: WhyThisProps) {
  const { t } = useTranslation('common');
  const { skills, items } = evidence;
  const sentences = evidence.sentences.filter(({ text }) => !said.includes(text));
  return (
    <Box sx={{ mt: 5, pl: 4, borderLeft: 3, borderColor: 'secondary.main' }}>
      <H4>{t('why.title')}</H4>
      {skills.length + items.length > 0 ? (
        <PlainList sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
          {[...new Set([...skills.map(skillLabel), ...items])].map((name) => (
            <li key={name}>
              <Chip color="secondary" label={name} sx={LONG_CHIP} />
            </li>
          ))}
        </PlainList>
      ) : null}
      {sentences.map(({ text, field }) => (
        <Box component="blockquote" key={`${field} ${text}`} sx={{ m: 0, mt: 3, maxWidth: '70ch' }}>
          <Typography component="p">“{text}”</Typography>
          <Note component="footer">
            {t(`why.from.${FIELDS.find((known) => known === field) ?? 'profile'}`)}
          </Note>
        </Box>
      ))}
      <ScoreParts evidence={evidence} why={why} />
    </Box>
  );
}

function ScoreParts({ evidence, why }: Pick<WhyThisProps, 'evidence' | 'why'>) {
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
      parts.push([t('why.available'), listed(why.availability.map((time) => t(`availability.${time}`)))]);
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

const inWords = (skills: readonly string[]) => listed(skills.map(skillLabel));
