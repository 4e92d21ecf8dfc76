import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Card, Link, Typography } from '@mui/material';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { AdvisorColumn } from '../../../src/contract/advisor-csv.ts';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { errorRecords } from './csvFiles.ts';
import type { ImportRow } from './importRow.ts';
import type { ImportState } from './ImportSession.ts';
import { GroupsNote } from './parts/GroupsNote.tsx';
import { ImportBar } from './parts/ImportBar.tsx';
import { LeaveGuard, type Loss } from './parts/LeaveGuard.tsx';
import { RunOutcome, UndoOutcome } from './parts/Outcome.tsx';
import { RowDialog } from './parts/RowDialog.tsx';
import { countRows, RowList } from './parts/RowList.tsx';
import { SavedBar } from './parts/SavedBar.tsx';
import { saveCsv } from './saveCsv.ts';
import type { ChosenFile } from './useChosenFile.ts';
import type { ImportActions } from './useImport.ts';

export interface ImportRowsProps {
  chosen: ChosenFile;
  state: ImportState;
  actions: ImportActions;
  onMapAgain: () => void;
  onStartAgain: () => void;
}

interface Changes {
  hasEdits: boolean;
  hasNewLogIns: boolean;
}

function lossOf({ page, rows }: ImportState, { hasEdits, hasNewLogIns }: Changes): Loss | null {
  // What is being saved may have a log-in of its own in a moment.
  if (page === 'uploading' || rows.some(({ status }) => status === 'saving')) return 'run';
  if (hasNewLogIns) return 'logIns';
  return hasEdits && rows.some(({ status }) => status !== 'saved') ? 'edits' : null;
}

export function ImportRows({ chosen, state, actions, onMapAgain, onStartAgain }: ImportRowsProps) {
  const { rows, page, progress, result, undone } = state;
  const { session } = actions;
  const [editing, setEditing] = useState<{ id: number; cell?: AdvisorColumn } | null>(null);
  const [isEdited, setEdited] = useState(false);
  const [taken, setTaken] = useState(0);
  const [isCancelling, setCancelling] = useState(false);

  const counts = countRows(rows);
  const saved = rows.filter(({ logIn }) => logIn !== null);
  const bad = rows.filter(({ status }) => status === 'failed' || status === 'invalid');
  const isBusy = page === 'uploading';
  const isTaken = saved.length > 0 && saved.length === taken;
  const hasEdits = isEdited || rows.some(({ isGenerated }) => isGenerated);
  const loss = lossOf(state, { hasEdits, hasNewLogIns: saved.length > 0 && !isTaken });
  const edited = rows.find(({ id }) => id === editing?.id);
  const cancel = () => {
    if (isBusy) session.stop();
    else if (loss) setCancelling(true);
    else onStartAgain();
  };
  return (
    <Box sx={{ display: 'grid', gap: 4 }}>
      {result ? <RunOutcome page={page} result={result} /> : null}
      {undone ? <UndoOutcome undone={undone} rows={rows} /> : null}
      {/* Not while it would push the running bar away. */}
      {saved.length > 0 && !isBusy ? (
        <SavedBar
          saved={saved}
          isTaken={isTaken}
          onTaken={() => setTaken(saved.length)}
          onUndo={async () => {
            const what = await session.undo();
            setTaken(0);
            return what;
          }}
        />
      ) : null}
      <Card component="section" aria-labelledby="import-rows">
        <Box sx={{ display: 'grid', gap: 4, p: { xs: 4, sm: 5 } }}>
          <Summary
            chosen={chosen}
            counts={counts}
            onMapAgain={counts.saved === 0 && !isBusy && !hasEdits ? onMapAgain : undefined}
          />
          <GroupsNote groupIds={state.groupIds} onChange={(groupIds) => session.setGroups(groupIds)} />
          <ImportBar
            progress={progress}
            isDone={counts.saved === rows.length}
            hasReady={counts.ready > 0}
            onGenerateAll={actions.generateAll}
            onSaveAll={actions.saveAll}
            onCancel={cancel}
          />
        </Box>
        <RowList
          rows={rows}
          isLocked={isBusy}
          tool={bad.length > 0 && !isBusy ? <ErrorFileButton rows={bad} /> : null}
          handlers={{
            onEdit: (id, cell) => setEditing({ id, cell }),
            onGenerate: actions.generate,
            onSave: actions.save,
            onRetry: (id) => void session.retry(id),
          }}
        />
      </Card>
      {edited && editing ? (
        <RowDialog
          row={edited}
          cell={editing.cell}
          onApply={async (values) => {
            await session.edit(edited.id, values);
            setEdited(true);
          }}
          onClose={() => setEditing(null)}
        />
      ) : null}
      <LeaveGuard
        loss={loss}
        isAsking={isCancelling}
        onLose={() => {
          setCancelling(false);
          onStartAgain();
        }}
        onKeep={() => setCancelling(false)}
      />
    </Box>
  );
}

interface SummaryProps {
  chosen: ChosenFile;
  counts: ReturnType<typeof countRows>;
  onMapAgain?: () => void;
}

function Summary({ chosen: { file, columns }, counts, onMapAgain }: SummaryProps) {
  const { t } = useTranslation('admin-import');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus({ preventScroll: true }), []);
  const ignored = columns.filter(({ header, field }) => header && field === null).map(({ header }) => header);
  return (
    <Box>
      <Typography id="import-rows" variant="h2" ref={heading} tabIndex={-1} sx={{ overflowWrap: 'anywhere' }}>
        {t('preview.title', { name: file.name })}
      </Typography>
      <Typography
        component="output"
        className="tabular"
        sx={{ display: 'block', mt: 1, color: 'text.secondary' }}
      >
        {t('preview.counts', { count: counts.all, ready: counts.ready, invalid: counts.invalid })}
      </Typography>
      <Typography variant="body2" sx={{ mt: 1, color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {ignored.length > 0
          ? t('preview.ignored', { count: ignored.length, names: ignored.join(', ') })
          : null}{' '}
        {onMapAgain ? (
          <Link component="button" type="button" variant="body2" onClick={onMapAgain} sx={LONE_LINK}>
            {t('preview.mapAgain')}
          </Link>
        ) : null}
      </Typography>
    </Box>
  );
}

function ErrorFileButton({ rows }: { rows: readonly ImportRow[] }) {
  const { t } = useTranslation('admin-import');
  return (
    <Button
      variant="text"
      startIcon={<FileDownloadOutlined />}
      onClick={() => saveCsv(errorRecords(rows), 'advisors-not-imported.csv')}
    >
      {t('bar.errorFile', { count: rows.length })}
    </Button>
  );
}
