import { Box, Link, Typography } from '@mui/material';
import type { BoxProps, LinkProps, TypographyProps, SxProps, Theme } from '@mui/material';
import { useEffect, useRef, type ElementType, type ReactNode, type Ref } from 'react';
import { useConfig } from '../api/queries.ts';
import { LONE_LINK } from '../theme/tokens.ts';

type TextProps = TypographyProps & { component?: ElementType; ref?: Ref<HTMLElement> };

export const Muted = (props: TextProps) => <Typography color="textSecondary" {...props} />;

export const Note = (props: TextProps) => <Muted variant="body2" {...props} />;

/** The heading of a card, and those within one: they look smaller than what they are. */
export const H2 = (props: TextProps) => <Typography variant="h3" component="h2" {...props} />;

export const H3 = (props: TextProps) => <Typography variant="h5" component="h3" {...props} />;

export const H4 = (props: TextProps) => <Typography variant="h6" component="h4" {...props} />;

/** A link outside a sentence, as high as a touch target on phones. */
export const LoneLink = (props: LinkProps) => <Link sx={LONE_LINK} {...props} />;

type PlainListProps = BoxProps<'ul'> & { component?: 'ul' | 'ol' | 'div' };

export const PlainList = ({ component = 'ul', sx, ...rest }: PlainListProps) => (
  <Box
    component={component}
    sx={[{ listStyle: 'none', m: 0, p: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}
    {...rest}
  />
);

interface VisuallyHiddenProps {
  /** `output` for a text that changes and is announced. */
  component?: 'span' | 'output' | 'h1' | 'h2';
  id?: string;
  'aria-live'?: 'polite';
  children: ReactNode;
}

export const VisuallyHidden = ({ component = 'span', ...rest }: VisuallyHiddenProps) => (
  <Box component={component} sx={visuallyHidden} {...rest} />
);

export const visuallyHidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  overflow: 'hidden',
  clipPath: 'inset(50%)',
  whiteSpace: 'nowrap',
} as const;

let firstPage = true;

export interface PageHeadingProps {
  title: string;
  /** What the document is called, where several pages share the heading. */
  documentTitle?: string;
  children?: ReactNode;
  sx?: SxProps<Theme>;
}

/** A page's h1: sets the document's title, and takes the focus on a new page, so that screen readers announce it. */
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
