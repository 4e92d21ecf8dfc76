import { Box, Typography, useTheme } from '@mui/material';
import { Children, type ReactNode } from 'react';
import { SmartLink } from '../../../ui-shared/layout/SmartLink.tsx';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { PlainList } from '../../../ui-shared/layout/PlainList.tsx';
import { Note } from '../../../ui-shared/layout/Text.tsx';

export function LinkRows({ label, children }: { label: string; children: ReactNode }) {
  if (Children.count(children) === 0) return null;
  return (
    <PlainList aria-label={label} sx={{ mt: 4, display: 'grid', gap: 2 }}>
      {children}
    </PlainList>
  );
}

export interface LinkRowProps {
  href: string;
  title: string;
  text?: string;
  aside?: ReactNode;
}

export function LinkRow({ href, title, text, aside }: LinkRowProps) {
  const { roles } = useTheme();
  return (
    <li>
      <Box
        component={SmartLink}
        href={href}
        sx={{
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          alignItems: 'center',
          columnGap: 4,
          rowGap: 1,
          px: 4,
          py: 3,
          borderRadius: `${radii.medium}px`,
          border: `1px solid ${roles.line}`,
          color: roles.ink,
          textDecoration: 'none',
          '&:hover': { borderColor: roles.lead, backgroundColor: roles.raised },
        }}
      >
        <Box sx={{ flex: '1 1 200px', minWidth: 0, overflowWrap: 'anywhere' }}>
          <Typography component="span" sx={{ display: 'block', fontWeight: 640 }}>
            {title}
          </Typography>
          {text ? (
            <Note component="span" sx={{ display: 'block' }}>
              {text}
            </Note>
          ) : null}
        </Box>
        {aside}
      </Box>
    </li>
  );
}
