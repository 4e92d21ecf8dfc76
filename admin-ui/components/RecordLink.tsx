import { Link, Avatar, Box } from '@mui/material';
import type { ReactNode } from 'react';
import { useResourceContext } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { initialsOf } from '../../ui-shared/brand/initials.ts';
import { clamped, LONE_LINK } from '../../ui-shared/theme/tokens.ts';
import type { ResourceName } from '../app/data/dataProvider.ts';
import { Quiet } from './Sections.tsx';
import { groupSearch } from './group/groups.ts';
import { recordPath, FROM_LIST } from './details.ts';

const looks = { ...LONE_LINK, color: 'text.primary', fontWeight: 620, overflowWrap: 'anywhere' } as const;

type RecordLinkProps = { id: number; name: string };

/** `groupId`: of a record on a page of one group. */
type RecordLinkToProps = RecordLinkProps & { resource: ResourceName; groupId?: number | null };

export const RecordLinkTo = ({ resource, id, groupId = null, name }: RecordLinkToProps) => (
  <Link component={RouterLink} to={recordPath(resource, id, 'show', groupSearch(groupId))} sx={looks}>
    {name}
  </Link>
);

export const RecordName = ({ mayOpen, ...link }: RecordLinkToProps & { mayOpen: boolean | undefined }) =>
  mayOpen ? <RecordLinkTo {...link} /> : link.name;

type NameCellProps = RecordLinkProps & { line?: ReactNode; hasAvatar?: boolean };

/** What a row is about: initials, the name as the link to its details, a line more (design/look.md, "People"). */
export function NameCell({ id, name, line, hasAvatar = true }: NameCellProps) {
  const { search } = useLocation();
  const to = recordPath(useResourceContext() ?? '', id, 'show', search);
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
        <Link component={RouterLink} to={to} state={FROM_LIST} underline="hover" sx={looks}>
          {name}
        </Link>
        {line ? <Quiet sx={clamped(2)}>{line}</Quiet> : null}
      </Box>
    </Box>
  );
}
