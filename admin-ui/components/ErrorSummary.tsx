import { Alert, AlertTitle, Box, Link } from '@mui/material';
import { useEffect, useRef } from 'react';
import { LONE_LINK } from '../../ui-shared/theme/tokens.ts';

/** Pixels that a pointer needs at least (WCAG 2.5.8). */
const SMALLEST_TARGET = 26;

export interface ErrorSummaryProps {
  /** What happened, in a sentence. */
  title: string;
  /** One line a wrong field, with the way to it. */
  lines?: readonly { key: string; text: string; onGo: () => void }[];
  text?: string;
}

/** What is wrong, on top of a long form and heard at once: each line leads to its field (design/look.md, "Forms"). */
export function ErrorSummary({ title, lines = [], text }: ErrorSummaryProps) {
  const ref = useRef<HTMLDivElement>(null);
  // Where a field is wrong the focus is on it already.
  const leadsToField = lines.length > 0;
  useEffect(() => {
    if (!leadsToField) ref.current?.scrollIntoView({ block: 'nearest' });
  }, [leadsToField]);
  return (
    <Alert severity="error" ref={ref}>
      <AlertTitle sx={{ mb: 0 }}>{title}</AlertTitle>
      {text}
      {lines.length > 0 ? (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 4 }}>
          {lines.map(({ key, text: line, onGo }) => (
            <li key={key}>
              <Link
                component="button"
                type="button"
                onClick={onGo}
                sx={{
                  color: 'inherit',
                  textAlign: 'left',
                  fontSize: 'inherit',
                  minHeight: SMALLEST_TARGET,
                  ...LONE_LINK,
                }}
              >
                {line}
              </Link>
            </li>
          ))}
        </Box>
      ) : null}
    </Alert>
  );
}
