import { Box, Container, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { fonts, typeStep } from '../../../ui-shared/theme/tokens.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

const VALUES = ['accessibility', 'quality', 'innovation', 'community'] as const;

export function AboutUs() {
  const { t } = useTranslation('landing');
  const { roles } = useTheme();
  return (
    <Box component="section" id="about-us" aria-labelledby="about-us-title" sx={{ py: { xs: 14, md: 24 } }}>
      <Container maxWidth="lg">
        <Box
          sx={{
            display: 'grid',
            gap: { xs: 10, md: 20 },
            gridTemplateColumns: { xs: '1fr', md: '1fr 1.1fr' },
          }}
        >
          <div>
            <Typography variant="h2" id="about-us-title">
              {t('about.title')}
            </Typography>
            <Typography
              sx={{
                mt: 6,
                fontFamily: fonts.headline,
                fontSize: typeStep(1.6),
                lineHeight: 1.45,
                letterSpacing: '-0.01em',
              }}
            >
              {t('about.mission')}
            </Typography>
            <Muted sx={{ mt: 5 }}>{t('about.more')}</Muted>
          </div>
          <Box component="dl" sx={{ m: 0 }}>
            {VALUES.map((value) => (
              <Box
                key={value}
                sx={{
                  display: 'grid',
                  gridTemplateColumns: { xs: '1fr', sm: '150px 1fr' },
                  columnGap: 6,
                  rowGap: 1,
                  py: 5,
                  borderTop: `1px solid ${roles.line}`,
                  '&:last-of-type': { borderBottom: `1px solid ${roles.line}` },
                }}
              >
                <Typography component="dt" variant="h5">
                  {t(`about.values.${value}.title`)}
                </Typography>
                <Muted component="dd" sx={{ m: 0 }}>
                  {t(`about.values.${value}.text`)}
                </Muted>
              </Box>
            ))}
          </Box>
        </Box>
      </Container>
    </Box>
  );
}
