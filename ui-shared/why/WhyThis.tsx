import { Box, Button } from '@mui/material';
import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchEvidence, WhyAdvisor, WhyScore } from '../../src/contract/api.ts';
import { Evidence } from './Evidence.tsx';
import { ScoreParts } from './ScoreParts.tsx';

export interface WhyThisProps {
  evidence: SearchEvidence;
  why: WhyScore | WhyAdvisor;
  said: string;
}

export function WhyThis({ evidence, why, said }: WhyThisProps) {
  const { t } = useTranslation('common');
  const [isOpen, setOpen] = useState(false);
  const id = useId();
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
        {t('why.open')}
      </Button>
      <Box id={id} hidden={!isOpen} sx={{ mt: -2 }}>
        {isOpen ? (
          <Evidence evidence={evidence} said={said}>
            <ScoreParts evidence={evidence} why={why} />
          </Evidence>
        ) : null}
      </Box>
    </div>
  );
}
