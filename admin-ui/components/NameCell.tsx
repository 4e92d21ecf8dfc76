import { Avatar, Box } from '@mui/material';
import type { ReactNode } from 'react';
import { initialsOf } from '../../ui-shared/brand/initials.ts';
import { RecordLink } from './RecordLink.tsx';
import { Quiet } from './Sections.tsx';

export const twoLines = {
  display: '-webkit-box',
  WebkitBoxOrient: 'vertical',
  WebkitLineClamp: '2',
  overflow: 'hidden',
} as const;

export interface NameCellProps {
  id: number;
  name: string;
  line?: ReactNode;
  hasAvatar?: boolean;
}

/** Who or what a row is about: initials, the name as the link to its details, one line more (design/look.md, "People"). */
export function NameCell({ id, name, line, hasAvatar = true }: NameCellProps) {
  return (
    <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start', minWidth: 0 }}>
      {hasAvatar ? (
        <Avatar
          aria-hidden
          sx={{ width: 34, height: 34, fontSize: 13, bgcolor: 'primary.light', color: 'info.dark' }}
        >
          {initialsOf(name)}
        </Avatar>
      ) : null}
      <Box sx={{ minWidth: 0 }}>
        <RecordLink id={id}>{name}</RecordLink>
        {line ? <Quiet sx={twoLines}>{line}</Quiet> : null}
      </Box>
    </Box>
  );
}
