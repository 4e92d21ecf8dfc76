import { Box, Button, Skeleton, Typography } from '@mui/material';
import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { Score } from './Score.tsx';

/** One suggestion as a row of a list shows it. */
export interface ShortMatch {
  id: number;
  name: string;
  score: number | null;
}

export interface MatchesCellProps {
  /** Watched for coming into view. */
  cellRef: Ref<HTMLDivElement>;
  matches: readonly ShortMatch[] | undefined;
  error: Error | null;
  failed: string;
  none: string;
  onRetry: () => void;
  /** How many are shown; what is beyond is counted. */
  max: number;
  /** Where all of them are, given when the row leads there. */
  onViewAll?: () => void;
  /** What a reader hears of that button beside its words: whose matches. */
  name: string;
}

/** The best few suggestions of a row, asked for when the row comes into view; the row keeps its height meanwhile. */
export function MatchesCell(props: MatchesCellProps) {
  const { cellRef, matches, error, failed, none, onRetry, max, onViewAll, name } = props;
  const { t } = useTranslation('admin');
  return (
    <Box ref={cellRef} sx={{ display: 'grid', gap: 1, justifyItems: 'start', fontSize: '0.875rem' }}>
      {error ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {failed}{' '}
          <Button variant="text" size="small" onClick={onRetry} sx={{ minHeight: 0, p: 0.5 }}>
            {t('tryAgain')}
          </Button>
        </Typography>
      ) : null}
      {!matches && !error
        ? Array.from({ length: max }, (_line, at) => <Skeleton key={at} width="85%" sx={{ minWidth: 120 }} />)
        : null}
      {matches?.length === 0 ? (
        <Typography variant="body2" sx={{ color: 'text.secondary' }}>
          {none}
        </Typography>
      ) : null}
      {matches && matches.length > 0 ? (
        <Box component="ol" sx={{ listStyle: 'none', m: 0, p: 0, display: 'grid', gap: 0.5, width: '100%' }}>
          {matches.slice(0, max).map((match) => (
            <Box component="li" key={match.id} sx={{ display: 'flex', gap: 2, alignItems: 'baseline' }}>
              <Score score={match.score} />
              <span>{match.name}</span>
            </Box>
          ))}
        </Box>
      ) : null}
      {matches && matches.length > 0 ? (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, alignItems: 'center' }}>
          {matches.length > max ? (
            <Typography variant="body2" component="span" sx={{ color: 'text.secondary' }}>
              {t('matches.more', { n: matches.length - max })}
            </Typography>
          ) : null}
          {onViewAll ? (
            <Button
              variant="text"
              size="small"
              onClick={onViewAll}
              aria-label={t('matches.viewAllOf', { count: matches.length, name })}
              sx={{ ml: matches.length > max ? 0 : -3 }}
            >
              {t('matches.viewAll', { count: matches.length })}
            </Button>
          ) : null}
        </Box>
      ) : null}
    </Box>
  );
}
