import { Box, useTheme } from '@mui/material';
import { LIMITS } from '../../src/contract/limits.ts';
import { radii, type Colours } from '../theme/tokens.ts';

export type Fit = 'strong' | 'good' | 'possible' | 'unknown';

/** The word for a score: 8 or above green, 6 or above yellow, lower grey (spec 1 §9). */
export function fitOf(score: number | null): Fit {
  if (score === null) return 'unknown';
  if (score >= LIMITS.search.greenFrom) return 'strong';
  return score >= LIMITS.search.yellowFrom ? 'good' : 'possible';
}

export const FIT_COLOUR = {
  strong: 'success',
  good: 'warning',
  possible: 'inkMuted',
  weak: 'inkMuted',
  unknown: 'line',
} as const satisfies Record<Fit | 'weak', keyof Colours>;

export function Meter({ percent, colour, mt }: { percent: number; colour: keyof Colours; mt: number }) {
  const { roles } = useTheme();
  const bar = { height: 5, borderRadius: `${radii.pill}px`, backgroundColor: roles.neutralSoft };
  return (
    <Box aria-hidden sx={{ ...bar, mt, overflow: 'hidden', forcedColorAdjust: 'none' }}>
      <Box sx={{ height: '100%', width: `${percent}%`, backgroundColor: roles[colour] }} />
    </Box>
  );
}
