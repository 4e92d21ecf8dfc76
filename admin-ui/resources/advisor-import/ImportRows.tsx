import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Link from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvisorColumn } from '../../../src/contract/advisor-csv.ts';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { errorFile } from './file/files.ts';
import { saveCsv } from './file/saveCsv.ts';
import type { ImportState } from './ImportSession.ts';
import { GroupsNote } from './parts/GroupsNote.tsx';
import { ImportBar } from './parts/ImportBar.tsx';
import { LeaveGuard, LossDialog, type Loss } from './parts/LeaveGuard.tsx';
import { Preview } from './parts/Preview.tsx';
import { ResultAlert } from './parts/ResultAlert.tsx';
import { RowDialog } from './parts/RowDialog.tsx';
import { SavedBar, UndoneAlert } from './parts/SavedBar.tsx';
import { countRows } from './rows/filters.ts';
import { rowName, type ImportRow } from './rows/importRow.ts';
import type { ImportActions } from './useImport.ts';

export interface ImportRowsProps {
  name: string;
  /** Columns of the file that are left out. */
  ignored: readonly string[];
  state: ImportState;
  actions: ImportActions;
  onMapAgain: () => void;
  onStartAgain: () => void;
}

/** The page once a file is read: its rows, what can be done with them, and what became of them. */
export function ImportRows({ name, ignored, state, actions, onMapAgain, onStartAgain }: ImportRowsProps) {
  const { t } = useTranslation('admin-import');
  const { rows, page, progress, result, undone, check } = state;
  const { session } = actions;
  const heading = useRef<HTMLHeadingElement>(null);
  const [editing, setEditing] = useState<{ id: number; cell?: AdvisorColumn } | null>(null);
  const [isEdited, setEdited] = useState(false);
  const [taken, setTaken] = useState(0);
  const [isCancelling, setCancelling] = useState(false);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);

  // The rows are drawn anew only for what concerns them: what they call stays the same.
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });
  const onEdit = useCallback(
    (id: number, cell?: string) => setEditing({ id, cell: cell as AdvisorColumn }),
    [],
  );
  const [handlers] = useState(() => ({
    onGenerate: (id: number) => latest.current.generate(id),
    onSave: (id: number) => latest.current.save(id),
    onRetry: (id: number) => void session.retry(id),
  }));

  const counts = countRows(rows);
  const saved = rows.filter(({ logIn }) => logIn !== null);
  const bad = rows.filter(({ status }) => status === 'failed' || status === 'invalid');
  const isBusy = page === 'uploading';
  // What is being saved may have a log-in of its own in a moment.
  const isSaving = rows.some(({ status }) => status === 'saving');
  const isChanged = isEdited || rows.some(({ isGenerated }) => isGenerated);
  const isDone = counts.saved === rows.length;
  const isTaken = saved.length > 0 && saved.length === taken;
  const loss: Loss | null =
    isBusy || isSaving
      ? 'run'
      : saved.length > 0 && !isTaken
        ? 'logIns'
        : isChanged && !isDone
          ? 'edits'
          : null;
  const edited = rows.find(({ id }) => id === editing?.id);
  const cancel = () => {
    if (isBusy) session.stop();
    else if (loss) setCancelling(true);
    else onStartAgain();
  };
  const keptRows = (undone?.kept ?? []).map(({ advisorId, message }) => {
    const row = rows.find((one) => one.advisorId === advisorId);
    return { name: row ? rowName(row) : String(advisorId), message };
  });
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {result ? <ResultAlert page={page} result={result} /> : null}
      {undone ? <UndoneAlert deleted={undone.deleted} kept={keptRows} /> : null}
      {/* Not while it would push the running bar away. */}
      {saved.length > 0 && !isBusy ? (
        <SavedBar
          saved={saved}
          isTaken={isTaken}
          onTaken={() => setTaken(saved.length)}
          onUndo={async () => {
            await session.undo();
            setTaken(0);
          }}
        />
      ) : null}
      <Card component="section" aria-labelledby="import-rows">
        <Box sx={{ display: 'grid', gap: 4, p: { xs: 4, sm: 5 } }}>
          <Box>
            <Typography
              id="import-rows"
              variant="h2"
              ref={heading}
              tabIndex={-1}
              sx={{ overflowWrap: 'anywhere' }}
            >
              {t('preview.title', { name })}
            </Typography>
            <Typography
              component="output"
              className="tabular"
              sx={{ display: 'block', mt: 1, color: 'text.secondary' }}
            >
              {t('preview.counts', { count: rows.length, ready: counts.ready, invalid: counts.invalid })}{' '}
              {check === 'running' ? t('preview.checking') : null}
            </Typography>
            <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {ignored.length > 0
                ? t('preview.ignored', { count: ignored.length, names: ignored.join(', ') })
                : null}{' '}
              {counts.saved === 0 && !isBusy && !isChanged ? (
                <Link component="button" type="button" variant="body2" onClick={onMapAgain} sx={LONE_LINK}>
                  {t('preview.mapAgain')}
                </Link>
              ) : null}
            </Typography>
          </Box>
          {check === 'failed' ? <Alert severity="warning">{t('preview.unchecked')}</Alert> : null}
          <GroupsNote groupIds={state.groupIds} onChange={(groupIds) => session.setGroups(groupIds)} />
          <ImportBar
            progress={progress}
            isDone={isDone}
            hasReady={counts.ready > 0}
            onGenerateAll={actions.generateAll}
            onSaveAll={actions.saveAll}
            onCancel={cancel}
          />
        </Box>
        <Preview
          rows={rows}
          isLocked={isBusy}
          tool={bad.length > 0 && !isBusy ? <ErrorFileButton rows={bad} /> : null}
          onEdit={onEdit}
          {...handlers}
        />
      </Card>
      {edited && editing ? (
        <RowDialog
          row={edited}
          cell={editing.cell}
          onApply={(id, values) => {
            setEdited(true);
            void session.edit(id, values);
          }}
          onClose={() => setEditing(null)}
        />
      ) : null}
      <LeaveGuard loss={loss} />
      <LossDialog
        loss={isCancelling ? loss : null}
        onLose={() => {
          setCancelling(false);
          onStartAgain();
        }}
        onKeep={() => setCancelling(false)}
      />
    </Box>
  );
}

/** The rows that were not imported, with why, as a file to mend. */
function ErrorFileButton({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslation('admin-import');
  return (
    <Button
      variant="text"
      startIcon={<FileDownloadOutlined />}
      onClick={() => saveCsv(errorFile(rows), 'advisors-not-imported.csv')}
    >
      {t('bar.errorFile', { count: rows.length })}
    </Button>
  );
}
