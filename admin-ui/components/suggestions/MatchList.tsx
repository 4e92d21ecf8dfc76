import { Alert, Box, Button, Skeleton, Typography, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { ScoreWithMeter } from './Score.tsx';

export interface MatchListProps {
  label: string;
  isPending: boolean;
  error: Error | null;
  failed: string;
  onRetry: () => void;
  /** What is said when there are none, and what could be done about it. */
  none: string;
  noneHint: string;
  children: readonly ReactNode[];
}

/** As many as the details show (spec 2 §9). */
const SKELETONS = [1, 2, 3, 4, 5];

/** The suggestions of one record in its details, with every state they can be in. */
export function MatchList(props: MatchListProps) {
  const { label, isPending, error, failed, onRetry, none, noneHint, children } = props;
  const { t } = useTranslation('admin');
  if (error) {
    return (
      <Alert
        severity="error"
        action={
          <Button variant="text" size="small" onClick={onRetry} sx={{ color: 'inherit' }}>
            {t('tryAgain')}
          </Button>
        }
      >
        <Typography sx={{ fontWeight: 640 }}>{failed}</Typography>
        {error.message}
      </Alert>
    );
  }
  if (isPending) {
    return (
      <Box aria-busy sx={{ display: 'grid', gap: 4 }}>
        {SKELETONS.map((line) => (
          <Skeleton key={line} variant="rounded" height={84} />
        ))}
      </Box>
    );
  }
  if (children.length === 0) {
    return (
      <Box sx={{ py: 8, textAlign: 'center' }}>
        <Typography sx={{ fontWeight: 640 }}>{none}</Typography>
        <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary' }}>
          {noneHint}
        </Typography>
      </Box>
    );
  }
  return (
    <Box component="ol" aria-label={label} sx={{ listStyle: 'none', m: 0, p: 0 }}>
      {children}
    </Box>
  );
}

export interface MatchRowProps {
  heading: ReactNode;
  /** What they do, in a line. */
  line?: ReactNode;
  score: number | null;
  reason?: string;
  children?: ReactNode;
}

/** One suggestion: who, how well it fits, and why. */
export function MatchRow({ heading, line, score, reason, children }: MatchRowProps) {
  const { roles } = useTheme();
  return (
    <Box
      component="li"
      sx={{
        py: 4,
        '&:first-of-type': { pt: 0 },
        '& + &': { borderTop: `1px solid ${roles.line}` },
        display: 'grid',
        gap: 2,
      }}
    >
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 4 }}>
        <Box sx={{ minWidth: 0, overflowWrap: 'anywhere' }}>
          {heading}
          {line ? (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {line}
            </Typography>
          ) : null}
        </Box>
        <ScoreWithMeter score={score} />
      </Box>
      {reason ? <Typography sx={{ overflowWrap: 'anywhere' }}>{reason}</Typography> : null}
      {children}
    </Box>
  );
}
