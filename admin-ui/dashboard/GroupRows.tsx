import { Alert, Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupLogo } from '../../ui-shared/brand/GroupLogo.tsx';
import { Rows, SectionCard } from '../components/Sections.tsx';

interface GroupRowsProps {
  readonly title: string;
  readonly actions?: ReactNode;
  readonly error?: Error | null;
  readonly children: ReactNode;
}

export function GroupRows({ title, actions, error, children }: GroupRowsProps) {
  const { t } = useTranslation('admin');
  return (
    <SectionCard title={title} actions={actions} sx={{ pb: 2 }}>
      {error ? <Alert severity="error">{`${t('lists.groups.failed')}: ${error.message}`}</Alert> : null}
      <Rows sx={{ mx: -5 }} row={{ px: 5 }}>
        {children}
      </Rows>
    </SectionCard>
  );
}

interface GroupRowProps {
  readonly name: string;
  readonly logoUrl: string | null;
  readonly children: ReactNode;
  readonly end: ReactNode;
}

export function GroupRow({ name, logoUrl, children, end }: GroupRowProps) {
  const row = { display: 'flex', flexWrap: 'wrap', alignItems: 'center' } as const;
  return (
    <Box component="li" sx={{ ...row, columnGap: 3, rowGap: 2, py: 3 }}>
      <GroupLogo name={name} logoUrl={logoUrl} size={40} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>{children}</Box>
      <Box sx={{ ...row, gap: 2 }}>{end}</Box>
    </Box>
  );
}
