import { Box, type BoxProps } from '@mui/material';

export type PlainListProps = BoxProps<'ul'> & { component?: 'ul' | 'ol' | 'div' };

export const PlainList = ({ component = 'ul', sx, ...rest }: PlainListProps) => (
  <Box
    component={component}
    sx={[{ listStyle: 'none', m: 0, p: 0 }, ...(Array.isArray(sx) ? sx : [sx])]}
    {...rest}
  />
);
