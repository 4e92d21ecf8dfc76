import { Box, Chip, Typography, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchEvidence } from '../../src/contract/api.ts';
import { skillLabel } from '../../src/contract/enums.ts';
import { PlainList } from '../layout/PlainList.tsx';
import { Note } from '../layout/Text.tsx';

const FIELDS = ['title', 'expertise', 'bio'] as const;

export interface EvidenceProps {
  evidence: SearchEvidence;
  said: string;
  children: ReactNode;
}

/**
 * The evidence of a score: matched skills, quoted sentences of the profile with their field (contract §10), and
 * `children`.
 */
export function Evidence({ evidence, said, children }: EvidenceProps) {
  const { t } = useTranslation('common');
  const { roles } = useTheme();
  const { skills, items } = evidence;
  const sentences = evidence.sentences.filter(({ text }) => !said.includes(text));
  return (
    <Box sx={{ mt: 5, pl: 4, borderLeft: `3px solid ${roles.accent}` }}>
      <Typography variant="h6" component="h4">
        {t('why.title')}
      </Typography>
      {skills.length + items.length > 0 ? (
        <PlainList sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, mt: 2 }}>
          {[...new Set([...skills.map(skillLabel), ...items])].map((name) => (
            <li key={name}>
              <Chip color="secondary" label={name} />
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
      {children}
    </Box>
  );
}
