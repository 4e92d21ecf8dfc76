import { Typography, type SxProps, type Theme } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { useConfig } from '../api/config.ts';

let firstPage = true;

export interface PageHeadingProps {
  /** The document's title, before the brand. */
  title: string;
  /** What the heading shows, when it is more than the title. */
  children?: ReactNode;
  sx?: SxProps<Theme>;
}

/** A page's h1: names the document and takes the focus after a route change, so that readers hear where they are. */
export function PageHeading({ title, children, sx }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { brandName } = useConfig();
  useEffect(() => {
    document.title = `${title} · ${brandName}`;
  }, [title, brandName]);
  useEffect(() => {
    // The browser itself handles the first page and addresses that point into a page.
    if (!firstPage && !window.location.hash) ref.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return (
    <Typography variant="h1" ref={ref} tabIndex={-1} sx={sx}>
      {children ?? title}
    </Typography>
  );
}
