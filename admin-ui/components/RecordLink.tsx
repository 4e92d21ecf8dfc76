import { Link } from '@mui/material';
import type { ReactNode } from 'react';
import { useResourceContext } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { LONE_LINK } from '../../ui-shared/theme/tokens.ts';
import type { ResourceName } from '../app/data/resources.ts';
import { detailsPath, FROM_LIST } from './details.ts';

const looks = { ...LONE_LINK, color: 'text.primary', fontWeight: 620, overflowWrap: 'anywhere' } as const;

/** The keyboard's way to what a click on the row opens; the list behind keeps its search and page. */
export function RecordLink({ id, children }: { id: number; children: ReactNode }) {
  const resource = useResourceContext() ?? '';
  const { search } = useLocation();
  return (
    <Link
      component={RouterLink}
      to={detailsPath(resource, id, search)}
      state={FROM_LIST}
      underline="hover"
      sx={looks}
    >
      {children}
    </Link>
  );
}

/** A link to a record of another list. */
export function RecordLinkTo({
  resource,
  id,
  children,
}: {
  resource: ResourceName;
  id: number;
  children: ReactNode;
}) {
  return (
    <Link component={RouterLink} to={detailsPath(resource, id, '')} sx={looks}>
      {children}
    </Link>
  );
}
