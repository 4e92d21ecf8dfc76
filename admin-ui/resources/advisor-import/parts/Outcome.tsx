import { Alert, AlertTitle, Box, Typography, type AlertProps } from '@mui/material';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { Undone } from '../importApi.ts';
import { rowName, type ImportRow, type PageState } from '../importRow.ts';
import type { RunResult } from '../ImportSession.ts';

interface OutcomeProps extends Pick<AlertProps, 'severity'> {
  title: string;
  texts?: readonly string[];
  lines: readonly string[];
}

/** What came of something; it takes the focus, as the button that was pressed may be gone. */
function Outcome({ severity, title, texts = [], lines }: OutcomeProps) {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.focus(), []);
  return (
    <Alert ref={ref} tabIndex={-1} severity={severity} sx={{ '&:focus-visible': { outline: 'none' } }}>
      <AlertTitle sx={{ mb: 0 }}>{title}</AlertTitle>
      {texts.map((text) => (
        <Typography key={text} className="tabular">
          {text}
        </Typography>
      ))}
      {lines.length > 0 ? (
        <Box component="ul" sx={{ m: 0, mt: 1, pl: 4, overflowWrap: 'anywhere' }}>
          {lines.map((line, at) => (
            // Two rows may fail alike.
            <li key={`${at} ${line}`}>{line}</li>
          ))}
        </Box>
      ) : null}
    </Alert>
  );
}

const SHOWN = 10;

/** What a run came to (spec 2 §8): the counts and errors as 'first last: message', or the documented failure. */
export function RunOutcome({ page, result }: { page: PageState; result: RunResult }) {
  const { t } = useTranslation('admin-import');
  const { kind, successful, failed, errors, left } = result;
  const isError = page === 'error';
  const failure = kind === 'save' ? t('toast.importFailed') : t('toast.processingFailed');
  const texts = [t('result.counts', { successful, failed })];
  if (isError) texts.unshift(t('result.failure'));
  if (left > 0) texts.push(t(`result.left.${kind}`, { count: left }));
  const lines = errors.slice(0, SHOWN);
  if (errors.length > SHOWN) lines.push(t('result.more', { n: errors.length - SHOWN }));
  return (
    <Outcome
      severity={isError ? 'error' : failed > 0 || left > 0 ? 'warning' : 'success'}
      title={isError ? failure : t('result.title')}
      texts={texts}
      lines={lines}
    />
  );
}

export function UndoOutcome({ undone, rows }: { undone: Undone; rows: readonly ImportRow[] }) {
  const { t } = useTranslation('admin-import');
  const { deleted, kept } = undone;
  const nameOf = (id: number) => {
    const row = rows.find(({ advisorId }) => advisorId === id);
    return row ? rowName(row) : String(id);
  };
  return (
    <Outcome
      severity={kept.length > 0 ? 'warning' : 'info'}
      title={t('undone.deleted', { count: deleted })}
      lines={kept.map(({ advisorId, message }) => t('undone.kept', { name: nameOf(advisorId), message }))}
    />
  );
}
