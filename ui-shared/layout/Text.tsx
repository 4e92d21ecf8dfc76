import { Box, Typography, type BoxProps, type TypographyProps } from '@mui/material';
import type { ElementType, ReactNode, Ref } from 'react';

export type TextProps = TypographyProps & { component?: ElementType; ref?: Ref<HTMLElement> };

const secondary = ({ sx }: TextProps) => [{ color: 'text.secondary' }, ...(Array.isArray(sx) ? sx : [sx])];

export const Muted = (props: TextProps) => <Typography {...props} sx={secondary(props)} />;

export const Note = (props: TextProps) => <Typography variant="body2" {...props} sx={secondary(props)} />;

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
