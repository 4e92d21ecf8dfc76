import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import { useTheme } from '@mui/material/styles';
import Typography from '@mui/material/Typography';
import { useTranslation } from 'react-i18next';
import type { SearchEvidence } from '../../../src/contract/api.ts';
import { skillLabel } from '../../../src/contract/enums.ts';

const FIELDS = ['title', 'expertise', 'bio'];

/**
 * What the score rests on: matched skills and the very sentences of the profile, with where they stand (contract §10).
 * @param said the assessment above: a sentence that it quotes is not repeated.
 */
export function Evidence({ evidence, said }: { evidence: SearchEvidence; said: string }) {
  const { t } = useTranslation('search');
  const { roles } = useTheme();
  const { skills, items } = evidence;
  const sentences = evidence.sentences.filter(({ text }) => !said.includes(text));
  if (skills.length + items.length + sentences.length === 0) return null;
  return (
    <Box sx={{ mt: 5, pl: 4, borderLeft: `3px solid ${roles.accent}` }}>
      <Typography variant="h6" component="h4">
        {t('evidence.title')}
      </Typography>
      {skills.length + items.length > 0 ? (
        <Box
          component="ul"
          sx={{ display: 'flex', flexWrap: 'wrap', gap: 1.5, listStyle: 'none', m: 0, mt: 2, p: 0 }}
        >
          {[...skills.map(skillLabel), ...items].map((name) => (
            <li key={name}>
              <Chip color="secondary" label={name} />
            </li>
          ))}
        </Box>
      ) : null}
      {sentences.map(({ text, field }) => (
        <Box component="blockquote" key={`${field} ${text}`} sx={{ m: 0, mt: 3, maxWidth: '70ch' }}>
          <Typography component="p">“{text}”</Typography>
          <Typography variant="body2" component="footer" sx={{ color: 'text.secondary' }}>
            {FIELDS.includes(field) ? t(`evidence.from.${field}`) : t('evidence.from.profile')}
          </Typography>
        </Box>
      ))}
    </Box>
  );
}
