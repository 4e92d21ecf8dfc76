import { Box, type BoxProps } from '@mui/material';
import type { SyntheticEvent } from 'react';

export interface FormProps extends Omit<BoxProps, 'onSubmit'> {
  /** What `handleSubmit` of react-hook-form returns. */
  onSubmit: (event: SyntheticEvent) => Promise<void>;
}

export const Form = ({ onSubmit, sx, ...rest }: FormProps) => (
  <Box
    component="form"
    noValidate
    onSubmit={(event: SyntheticEvent) => void onSubmit(event)}
    sx={[{ display: 'grid', gap: 5 }, ...(Array.isArray(sx) ? sx : [sx])]}
    {...rest}
  />
);
