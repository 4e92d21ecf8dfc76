import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchEvidence } from '../../src/contract/api.ts';
import { Evidence } from '../features/search/Evidence.tsx';

/** What a suggestion rests on, on request: matched skills and the very sentences of the profile. */
export function WhyThis({ evidence, said }: { evidence: SearchEvidence; said: string }) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const { skills, items } = evidence;
  const sentences = evidence.sentences.filter(({ text }) => !said.includes(text));
  if (skills.length + items.length + sentences.length === 0) return null;
  return (
    <div>
      <Button
        variant="text"
        size="small"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
        endIcon={<ExpandMoreRounded sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />}
        sx={{ ml: -3 }}
      >
        {t('whyThis')}
      </Button>
      <Box id={id} hidden={!isOpen} sx={{ mt: -2 }}>
        {isOpen ? <Evidence evidence={evidence} said={said} /> : null}
      </Box>
    </div>
  );
}
