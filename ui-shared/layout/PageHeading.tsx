import { Typography, type SxProps, type Theme } from '@mui/material';
import { useEffect, useRef, type ReactNode } from 'react';
import { useConfig } from '../api/config.ts';

let firstPage = true;

export interface PageHeadingProps {
  title: string;
  /** What the document is called, where several pages share the heading. */
  documentTitle?: string;
  children?: ReactNode;
  sx?: SxProps<Theme>;
}

/**
 * A page's h1: sets the document's title, and takes the focus after a route change, so that screen readers announce the
 * page.
 */
export function PageHeading({ title, documentTitle = title, children, sx }: PageHeadingProps) {
  const ref = useRef<HTMLHeadingElement>(null);
  const { brandName } = useConfig();
  useEffect(() => {
    document.title = `${documentTitle} · ${brandName}`;
  }, [documentTitle, brandName]);
  useEffect(() => {
    // The browser handles the first page and anchors.
    if (!firstPage && !window.location.hash) ref.current?.focus({ preventScroll: true });
    firstPage = false;
  }, []);
  return (
    <Typography variant="h1" ref={ref} tabIndex={-1} sx={sx}>
      {children ?? title}
    </Typography>
  );
}
