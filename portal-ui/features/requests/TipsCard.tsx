import { Box } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { SectionCard } from '../../components/SectionCard.tsx';

const TIPS = ['outcome', 'context', 'skills', 'hours'] as const;

/** Tips for a good request. */
export function TipsCard() {
  const { t } = useTranslation('requests');
  return (
    <SectionCard title={t('tips.title')}>
      <Box component="ul" sx={{ m: 0, mt: 4, pl: 5, display: 'grid', gap: 2.5, color: 'text.secondary' }}>
        {TIPS.map((tip) => (
          <li key={tip}>{t(`tips.${tip}`)}</li>
        ))}
      </Box>
    </SectionCard>
  );
}
