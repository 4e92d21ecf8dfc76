import { Avatar, Box, IconButton, Typography, useTheme } from '@mui/material';
import ArrowBackRounded from '@mui/icons-material/ArrowBackRounded';
import type { ReactNode, RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { PATHS } from '../../../src/contract/routes.ts';
import { initialsOf } from '../../../ui-shared/brand/initials.ts';

export interface ThreadHeaderProps {
  name: string;
  /** The button in the corner. */
  action?: ReactNode;
  headingRef?: RefObject<HTMLHeadingElement | null>;
}

export function ThreadHeader({ name, headingRef, action }: ThreadHeaderProps) {
  const { t } = useTranslation('messages');
  const { roles } = useTheme();
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 3,
        minHeight: 64,
        px: { xs: 3, md: 5 },
        backgroundColor: roles.surface,
        borderBottom: `1px solid ${roles.line}`,
      }}
    >
      <IconButton
        component={Link}
        to={PATHS.messages}
        aria-label={t('back')}
        sx={{ display: { md: 'none' } }}
      >
        <ArrowBackRounded />
      </IconButton>
      {name === '' ? null : (
        <>
          <Avatar aria-hidden sx={{ width: 36, height: 36, fontSize: '0.875rem' }}>
            {initialsOf(name)}
          </Avatar>
          <Typography
            variant="h5"
            component="h2"
            ref={headingRef}
            tabIndex={-1}
            noWrap
            sx={{ minWidth: 0, '&:focus': { outline: 'none' } }}
          >
            {name}
          </Typography>
          {action}
        </>
      )}
    </Box>
  );
}
