import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

/** Labels with their values ({@link Fact}), in two columns; on phones the value stands under its label. */
export function Facts({ children }: { children: ReactNode }) {
  return (
    <Box
      component="dl"
      sx={{
        m: 0,
        display: 'grid',
        gridTemplateColumns: { xs: '1fr', sm: '168px minmax(0, 1fr)' },
        columnGap: 4,
        rowGap: { xs: 0.5, sm: 2.5 },
        '& dd': { mb: { xs: 2.5, sm: 0 } },
      }}
    >
      {children}
    </Box>
  );
}

/** One label and what is known; nothing, an empty text or false is shown as not given. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Typography component="dt" variant="body2" sx={{ color: 'text.secondary' }}>
        {label}
      </Typography>
      <Box component="dd" sx={{ mx: 0, mt: 0, minWidth: 0, overflowWrap: 'anywhere' }}>
        {children || <NotGiven />}
      </Box>
    </>
  );
}

function NotGiven() {
  const { t } = useTranslation('admin');
  return (
    <Typography component="span" variant="body2" sx={{ color: 'text.secondary' }}>
      {t('notGiven')}
    </Typography>
  );
}

/** A part of the details with its heading. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Box component="section">
      <Typography variant="h3" sx={{ mb: 2.5 }}>
        {title}
      </Typography>
      {children}
    </Box>
  );
}

/** Free text with the line breaks it was written with. */
export function Prose({ text }: { text: string | null | undefined }) {
  return (
    <Typography component="div" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
      {text || <NotGiven />}
    </Typography>
  );
}
