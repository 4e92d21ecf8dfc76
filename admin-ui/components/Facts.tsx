import { Box, Typography } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Quiet, Section } from './Sections.tsx';

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
        '& dd': { mx: 0, mt: 0, mb: { xs: 2.5, sm: 0 }, minWidth: 0, overflowWrap: 'anywhere' },
      }}
    >
      {children}
    </Box>
  );
}

export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <>
      <Quiet component="dt">{label}</Quiet>
      <dd>{children || <NotGiven />}</dd>
    </>
  );
}

function NotGiven() {
  const { t } = useTranslation('admin');
  return <Quiet component="span">{t('notGiven')}</Quiet>;
}

export function TextPart({ title, text }: { title: string; text: string | null | undefined }) {
  return (
    <Section title={title}>
      <Typography component="div" sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>
        {text || <NotGiven />}
      </Typography>
    </Section>
  );
}
