import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { PageState } from '../rows/importRow.ts';
import type { RunResult } from '../ImportSession.ts';

/** Errors written out; the error file has them all. */
const SHOWN = 10;

/** What a run came to (spec 2 §8): the counts and errors as 'first last: message', or the documented failure. */
export function ResultAlert({ page, result }: { page: PageState; result: RunResult }) {
  const { t } = useTranslation('admin-import');
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  const { kind, successful, failed, errors, left } = result;
  const isError = page === 'error';
  const title = isError
    ? kind === 'save'
      ? t('toast.importFailed')
      : t('toast.processingFailed')
    : t('result.title');
  return (
    <Alert
      ref={ref}
      tabIndex={-1}
      severity={isError ? 'error' : failed > 0 || left > 0 ? 'warning' : 'success'}
      sx={{ '&:focus-visible': { outline: 'none' } }}
    >
      <AlertTitle sx={{ mb: 0 }}>{title}</AlertTitle>
      {isError ? <Typography>{t('result.failure')}</Typography> : null}
      <Typography className="tabular">{t('result.counts', { successful, failed })}</Typography>
      {left > 0 ? (
        <Typography className="tabular">{t(`result.left.${kind}`, { count: left })}</Typography>
      ) : null}
      {errors.length > 0 ? (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, overflowWrap: 'anywhere' }}>
          {errors.slice(0, SHOWN).map((error, at) => (
            // Two rows may fail alike.
            <li key={`${at} ${error}`}>{error}</li>
          ))}
          {errors.length > SHOWN ? <li>{t('result.more', { n: errors.length - SHOWN })}</li> : null}
        </Box>
      ) : null}
    </Alert>
  );
}
