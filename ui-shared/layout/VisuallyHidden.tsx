import { Box } from '@mui/material';
import type { ReactNode } from 'react';
import { visuallyHidden } from './visuallyHidden.ts';

export interface VisuallyHiddenProps {
  /** `output` for a text that changes and is announced. */
  component?: 'span' | 'output';
  'aria-live'?: 'polite';
  children: ReactNode;
}

export const VisuallyHidden = ({ component = 'span', ...rest }: VisuallyHiddenProps) => (
  <Box component={component} sx={visuallyHidden} {...rest} />
);
