import { Box, Container, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { StepDial } from './Dial.tsx';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

const STEPS = ['profile', 'match', 'collaborate'] as const;

export function HowItWorks() {
  const { t } = useTranslation('landing');
  const { roles } = useTheme();
  return (
    <Box
      component="section"
      id="how-it-works"
      aria-labelledby="how-it-works-title"
      sx={{ backgroundColor: roles.surface, borderBlock: `1px solid ${roles.line}`, py: { xs: 14, md: 22 } }}
    >
      <Container maxWidth="lg">
        <Typography variant="h2" id="how-it-works-title">
          {t('how.title')}
        </Typography>
        <PlainList
          component="ol"
          sx={{
            mt: { xs: 8, md: 12 },
            display: 'grid',
            gap: { xs: 8, md: 12 },
            gridTemplateColumns: { xs: '1fr', md: 'repeat(3, 1fr)' },
          }}
        >
          {STEPS.map((step, index) => (
            <Box
              component="li"
              key={step}
              sx={{ display: 'flex', flexDirection: { xs: 'row', md: 'column' }, gap: 5 }}
            >
              <Box sx={{ flexShrink: 0 }}>
                <StepDial share={(index + 1) / STEPS.length} />
              </Box>
              <div>
                <Typography variant="h3">{t(`how.${step}.title`)}</Typography>
                <Muted sx={{ mt: 2 }}>{t(`how.${step}.text`)}</Muted>
              </div>
            </Box>
          ))}
        </PlainList>
      </Container>
    </Box>
  );
}
