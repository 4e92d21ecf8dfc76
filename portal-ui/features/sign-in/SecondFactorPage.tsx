import { Box, Button } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { PATHS } from '../../../src/contract/routes.ts';
import { PageHeading } from '../../../ui-shared/layout/PageHeading.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { PublicFrame } from '../../components/PublicFrame.tsx';
import { WaysInCards } from './WaysInCards.tsx';

/** Stands in for every page while the role must have a second factor and this log-in has shown none. */
export default function SecondFactorPage() {
  const { t } = useTranslation('sign-in');
  return (
    <PublicFrame>
      <Box sx={{ maxWidth: 860, mx: 'auto', display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 6 }}>
        <PageHeading title={t('required.title')} />
        <Muted>{t('required.text')}</Muted>
        <WaysInCards factorsOnly />
        <div>
          <Button variant="text" href={PATHS.logout}>
            {t('required.leave')}
          </Button>
        </div>
      </Box>
    </PublicFrame>
  );
}
