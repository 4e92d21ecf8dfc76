import { Alert, Box, Card, Typography, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { GroupLogo } from '../../ui-shared/brand/GroupLogo.tsx';

interface GroupRowsProps {
  /** Of its heading. */
  readonly id: string;
  readonly title: string;
  /** Beside the heading. */
  readonly actions?: ReactNode;
  /** Why the rows could not be read. */
  readonly error?: Error | null;
  /** {@link GroupRow}s, or what stands in their place while they load. */
  readonly children: ReactNode;
  /** Below the rows. */
  readonly footer?: ReactNode;
}

/** A card of the dashboard with groups, one a row. */
export function GroupRows({ id, title, actions, error, children, footer }: GroupRowsProps) {
  const { t } = useTranslation('admin');
  return (
    <Card component="section" aria-labelledby={id}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2, px: 5, pt: 5, pb: 2 }}>
        <Typography id={id} variant="h2" sx={{ mr: 'auto' }}>
          {title}
        </Typography>
        {actions}
      </Box>
      {error ? (
        <Alert severity="error" sx={{ mx: 5, mb: 4 }}>
          {`${t('lists.groups.failed')}: ${error.message}`}
        </Alert>
      ) : null}
      <Box component="ul" sx={{ listStyle: 'none', m: 0, p: 0, pb: 2 }}>
        {children}
      </Box>
      {footer}
    </Card>
  );
}

interface GroupRowProps {
  readonly name: string;
  readonly logoUrl: string | null;
  /** What is said of the group, its name first. */
  readonly children: ReactNode;
  /** At the row's end; below it where there is no room. */
  readonly end: ReactNode;
}

/** A group in a row of {@link GroupRows}. */
export function GroupRow({ name, logoUrl, children, end }: GroupRowProps) {
  const { roles } = useTheme();
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        columnGap: 3,
        rowGap: 2,
        px: 5,
        py: 3,
        '& + &': { borderTop: `1px solid ${roles.line}` },
      }}
    >
      <GroupLogo name={name} logoUrl={logoUrl} size={40} />
      <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>{children}</Box>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 2 }}>{end}</Box>
    </Box>
  );
}
