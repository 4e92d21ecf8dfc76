import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../ui-shared/brand/Mark.tsx';

export function Loading() {
  const { t } = useTranslation('common');
  return (
    <Box
      component="output"
      sx={{
        minHeight: '60dvh',
        display: 'flex',
        flexDirection: 'column',
        gap: 3,
        alignItems: 'center',
        justifyContent: 'center',
      }}
    >
      <Mark size={48} />
      <Typography sx={{ color: 'text.secondary' }}>{t('loading')}</Typography>
    </Box>
  );
}
