import { Box, Typography } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { Mark } from '../../ui-shared/brand/Mark.tsx';

/** Until it is known who is here, or while a part of the script loads: the mark and a word. */
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
