import { Typography, type TypographyProps } from '@mui/material';
import type { ElementType, Ref } from 'react';

export type TextProps = TypographyProps & { component?: ElementType; ref?: Ref<HTMLElement> };

const secondary = ({ sx }: TextProps) => [{ color: 'text.secondary' }, ...(Array.isArray(sx) ? sx : [sx])];

export const Muted = (props: TextProps) => <Typography {...props} sx={secondary(props)} />;

export const Note = (props: TextProps) => <Typography variant="body2" {...props} sx={secondary(props)} />;
