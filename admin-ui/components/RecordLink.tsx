import Link from '@mui/material/Link';
import type { ReactNode } from 'react';
import { useResourceContext } from 'react-admin';
import { Link as RouterLink, useLocation } from 'react-router-dom';
import { detailsPath, FROM_LIST } from './details.ts';

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
      sx={{ color: 'text.primary', fontWeight: 620, overflowWrap: 'anywhere' }}
    >
      {children}
    </Link>
  );
}
