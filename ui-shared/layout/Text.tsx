import { Typography, type TypographyProps } from '@mui/material';
import type { ElementType, Ref } from 'react';

export type TextProps = TypographyProps & { component?: ElementType; ref?: Ref<HTMLElement> };

const secondary = ({ sx }: TextProps) => [{ color: 'text.secondary' }, ...(Array.isArray(sx) ? sx : [sx])];

/** Secondary text in body size. */
export const Muted = (props: TextProps) => <Typography {...props} sx={secondary(props)} />;

/** Secondary text in a smaller size. */
export const Note = (props: TextProps) => <Typography variant="body2" {...props} sx={secondary(props)} />;
