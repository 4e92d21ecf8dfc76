import { Box, Button, Container, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { homePath } from '../../../ui-shared/session/roles.ts';
import { useUser } from '../../../ui-shared/session/useUser.ts';
import { typeStep } from '../../../ui-shared/theme/tokens.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { HeroDials } from './Dial.tsx';

export function Hero() {
  const { t } = useTranslation('landing');
  const { user } = useUser();
  return (
    <Container maxWidth="lg" component="section">
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '1fr', md: '1.15fr 0.85fr' },
          alignItems: 'center',
          gap: { xs: 6, md: 14 },
          py: { xs: 10, md: 20 },
        }}
      >
        <Box>
          <PageHeading
            title={t('headline')}
            sx={{ fontSize: { xs: typeStep(5), sm: typeStep(6), md: typeStep(7.4) }, lineHeight: 1.06 }}
          />
          <Typography variant="subtitle1" sx={{ mt: 6, maxWidth: 560, color: 'text.secondary' }}>
            {t('lead')}
          </Typography>
          <Box sx={{ mt: 9, display: 'flex', gap: 3, flexWrap: 'wrap' }}>
            {/* /auth would redirect a signed-in user here. */}
            <Button href={user ? homePath(user.userType) : PATHS.auth} size="large">
              {t('getStarted')}
            </Button>
            <Button href={PATHS.search} size="large" variant="outlined">
              {t('browse')}
            </Button>
          </Box>
        </Box>
        <Box sx={{ maxWidth: { xs: 320, md: 'none' }, mx: { xs: 'auto', md: 0 }, width: '100%' }}>
          <HeroDials />
        </Box>
      </Box>
    </Container>
  );
}
