import { Box, Container, Link, Typography, useTheme } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useConfig } from '../../../ui-shared/api/config.ts';
import { fonts, LONE_LINK, typeStep } from '../../../ui-shared/theme/tokens.ts';

export function ContactUs() {
  const { t } = useTranslation('landing');
  const { roles } = useTheme();
  const { supportEmail } = useConfig();
  return (
    <Box
      component="section"
      id="contact-us"
      aria-labelledby="contact-us-title"
      sx={{ backgroundColor: roles.band, color: roles.onBand, py: { xs: 14, md: 20 } }}
    >
      <Container maxWidth="lg">
        <Typography variant="h2" id="contact-us-title">
          {t('contact.title')}
        </Typography>
        <Typography sx={{ mt: 4, maxWidth: 560, color: roles.onBandMuted }}>{t('contact.text')}</Typography>
        <Box sx={{ mt: 6, minHeight: 44 }}>
          {supportEmail ? (
            <Link
              href={`mailto:${supportEmail}`}
              sx={{
                ...LONE_LINK,
                color: roles.onBand,
                fontFamily: fonts.headline,
                fontSize: { xs: typeStep(1.5), sm: typeStep(2.5) },
                '&:focus-visible': { outlineColor: roles.accent },
              }}
            >
              {supportEmail}
            </Link>
          ) : null}
        </Box>
      </Container>
    </Box>
  );
}
