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

/** The keyboard's way to what a click on the row opens; the list behind keeps its search and page. */
export function RecordLink({ id, children }: RecordLinkProps) {
  const { search } = useLocation();
  const to = recordPath(useResourceContext() ?? '', id, 'show', search);
  return (
    <Link component={RouterLink} to={to} state={FROM_LIST} underline="hover" sx={looks}>
      {children}
    </Link>
  );
}

/** A link to a record of another list. */
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
  /** The server's verdict on seeing the request. */
  mayOpen: boolean | undefined;
}

/** A request's title, as the way to it where it may be seen. */
export function RequestTitle({ id, title, mayOpen }: RequestTitleProps) {
  if (!mayOpen) return title;
  return (
    <RecordLinkTo resource="requests" id={id}>
      {title}
    </RecordLinkTo>
  );
}
