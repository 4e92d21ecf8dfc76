import { FormControl, FormHelperText, FormLabel } from '@mui/material';
import { useId, type ReactNode } from 'react';

export interface QuestionProps {
  label: string;
  error?: string;
  children: (labels: { 'aria-labelledby': string; 'aria-describedby'?: string }) => ReactNode;
}

export function Question({ label, error, children }: QuestionProps) {
  const id = useId();
  return (
    <FormControl error={Boolean(error)}>
      <FormLabel id={id} component="span" sx={{ mb: 1, fontWeight: 600, fontSize: '1rem' }}>
        {label}
      </FormLabel>
      {children({ 'aria-labelledby': id, ...(error ? { 'aria-describedby': `${id}-note` } : {}) })}
      {error ? <FormHelperText id={`${id}-note`}>{error}</FormHelperText> : null}
    </FormControl>
  );
}
