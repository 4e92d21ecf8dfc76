import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import SaveOutlined from '@mui/icons-material/SaveOutlined';
import UndoRounded from '@mui/icons-material/UndoRounded';
import { Alert, AlertTitle, Box, Button, LinearProgress, Typography, Card } from '@mui/material';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { AskButton } from '../../components/actions.tsx';
import { FLOW, Quiet } from '../../components/Sections.tsx';
import type { RunKind, RunResult } from './ImportSession.ts';
import { logInRecords, rowName, type ImportRow, type PageState } from './importRow.ts';
import { failureOf, type Undone } from './importApi.ts';
import { useKind } from './kinds.ts';
import { FAILED, saveCsv, type Import } from './useImport.ts';

type ImportBarProps = { run: Import; isDone: boolean; hasReady: boolean; onCancel: () => void };

export function ImportBar({ run, isDone, hasReady, onCancel }: ImportBarProps) {
  const { t } = useTranslation('admin-import');
  const { hasCvs } = useKind();
  const { progress } = run.state;
  const button = (kind: RunKind, startIcon: ReactNode) =>
    ({
      startIcon,
      loading: progress?.kind === kind,
      loadingPosition: 'start',
      disabled: progress !== null,
      onClick: () => void run.runAll(kind),
    }) as const;
  const text = progress ? t(`progress.${progress.kind}`, { ...progress }) : '';
  return (
    <Box sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ ...FLOW, gap: 2.5 }}>
        <Button {...button('save', <SaveOutlined />)} variant={hasReady ? 'contained' : 'outlined'}>
          {t('bar.saveAll')}
        </Button>
        {hasCvs ? (
          <Button {...button('generate', <AutoAwesomeOutlined />)} variant="outlined">
            {t('bar.generateAll')}
          </Button>
        ) : null}
        <Button variant="text" onClick={onCancel}>
          {isDone ? t('bar.another') : t('cancel')}
        </Button>
      </Box>
      {progress ? (
        <Box>
          <Typography variant="body2" className="tabular" sx={{ mb: 1 }}>
            {text}
          </Typography>
          <LinearProgress
            variant="determinate"
            value={(100 * progress.done) / progress.total}
            aria-label={t(`progress.${progress.kind}Label`)}
            aria-valuetext={text}
          />
        </Box>
      ) : null}
    </Box>
  );
}

interface SavedBarProps {
  saved: readonly ImportRow[];
  isTaken: boolean;
  onTaken: () => void;
  onUndo: () => Promise<Undone>;
}

export function SavedBar({ saved, isTaken, onTaken, onUndo }: SavedBarProps) {
  const { t } = useTranslation('admin-import');
  const { member, resource } = useKind();
  const of = { count: saved.length, context: member };
  const take = () => {
    saveCsv(logInRecords(saved), `${member}-log-ins.csv`);
    onTaken();
  };
  const undo = () =>
    onUndo().catch((error: unknown) => {
      throw failureOf(error).status === 404 ? new Error(t('undo.gone'), { cause: error }) : error;
    });
  return (
    <Card
      component="section"
      aria-labelledby="import-saved"
      sx={{ ...FLOW, p: 4, gap: 3, alignItems: 'center' }}
    >
      <Box sx={{ minWidth: 0, flex: '1 1 320px' }}>
        <Typography id="import-saved" variant="h3" component="h2">
          {t('saved.title', of)}
        </Typography>
        <Quiet sx={{ mt: 0.5 }}>{isTaken ? t('saved.taken') : t('saved.once')}</Quiet>
      </Box>
      <Box sx={{ ...FLOW, gap: 2 }}>
        <Button variant="outlined" startIcon={<FileDownloadOutlined />} onClick={take}>
          {t('saved.download')}
        </Button>
        <AskButton
          button={{ variant: 'outlined', color: 'error', startIcon: <UndoRounded /> }}
          label={t('saved.undo')}
          title={t('undo.title', of)}
          texts={[t('undo.text'), t('undo.logIns')]}
          confirm={t('undo.confirm')}
          refuse={t('undo.refuse')}
          isDestructive
          run={undo}
          changes={[resource, 'counts']}
        />
      </Box>
    </Card>
  );
}

interface OutcomeProps {
  severity: 'error' | 'warning' | 'success' | 'info';
  title: string;
  lines: readonly string[];
  children?: ReactNode;
}

const takeFocus = (outcome: HTMLElement | null) => outcome?.focus();

/** What came of something; it takes the focus, as the button that was pressed may be gone. */
const Outcome = ({ severity, title, lines, children }: OutcomeProps) => (
  <Alert ref={takeFocus} tabIndex={-1} severity={severity} sx={{ '&:focus-visible': { outline: 'none' } }}>
    <AlertTitle sx={{ mb: 0 }}>{title}</AlertTitle>
    {children}
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

const SHOWN = 10;

/** What a run came to (spec 2 §8): the counts and errors as 'first last: message', or the documented failure. */
export function RunOutcome({ page, result }: { page: PageState; result: RunResult }) {
  const { t } = useTranslation('admin-import');
  const { member } = useKind();
  const { kind, successful, failed, errors, left } = result;
  const isError = page === 'error';
  const lines = errors.slice(0, SHOWN);
  if (errors.length > SHOWN) lines.push(t('result.more', { n: errors.length - SHOWN }));
  return (
    <Outcome
      severity={isError ? 'error' : failed > 0 || left > 0 ? 'warning' : 'success'}
      title={isError ? t(FAILED[kind]) : t('result.title')}
      lines={lines}
    >
      {isError ? <Typography>{t('result.failure', { context: member })}</Typography> : null}
      <Typography className="tabular">{t('result.counts', { successful, failed })}</Typography>
      {left > 0 ? (
        <Typography className="tabular">{t(`result.left.${kind}`, { count: left })}</Typography>
      ) : null}
    </Outcome>
  );
}

export function UndoOutcome({ undone, rows }: { undone: Undone; rows: readonly ImportRow[] }) {
  const { t } = useTranslation('admin-import');
  const { member } = useKind();
  const { deleted, kept } = undone;
  const nameOf = (id: number) => {
    const row = rows.find(({ madeId }) => madeId === id);
    return row ? rowName(row) : String(id);
  };
  return (
    <Outcome
      severity={kept.length > 0 ? 'warning' : 'info'}
      title={t('undone.deleted', { count: deleted, context: member })}
      lines={kept.map(({ madeId, message }) => t('undone.kept', { name: nameOf(madeId), message }))}
    />
  );
}
