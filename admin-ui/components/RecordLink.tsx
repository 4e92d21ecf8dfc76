import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useResourceContext } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { LONE_LINK } from '../../ui-shared/theme/tokens.ts';
import type { ResourceName } from '../app/data/resources.ts';
import { FROM_LIST, recordPath } from './details.ts';

const looks = { ...LONE_LINK, color: 'text.primary', fontWeight: 620, overflowWrap: 'anywhere' } as const;

interface RecordLinkProps {
  id: number;
  children: ReactNode;
}

export function RecordLink({ id, children }: RecordLinkProps) {
  const { search } = useLocation();
  const to = recordPath(useResourceContext() ?? '', id, 'show', search);
  return (
    <Link component={RouterLink} to={to} state={FROM_LIST} underline="hover" sx={looks}>
      {children}
    </Link>
  );
}

export function RecordLinkTo({ resource, id, children }: RecordLinkProps & { resource: ResourceName }) {
  return (
    <Link component={RouterLink} to={recordPath(resource, id, 'show', '')} sx={looks}>
      {children}
    </Link>
  );
}

interface RequestTitleProps {
  id: number;
  title: string;
  mayOpen: boolean | undefined;
}

export function RequestTitle({ id, title, mayOpen }: RequestTitleProps) {
  if (!mayOpen) return title;
  return (
    <RecordLinkTo resource="requests" id={id}>
      {title}
    </RecordLinkTo>
  );
}
