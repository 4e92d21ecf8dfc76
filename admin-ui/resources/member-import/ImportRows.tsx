import FileDownloadOutlined from '@mui/icons-material/FileDownloadOutlined';
import { Box, Button, Card, Link } from '@mui/material';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Form } from 'react-admin';
import { listed } from '../../../ui-shared/i18n/words.ts';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { useUnsaved } from '../../../ui-shared/unsaved/unsaved.ts';
import { useConsole } from '../../app/ConsoleContext.ts';
import { UnsavedDialog } from '../../app/LeaveQuestion.tsx';
import { Quiet } from '../../components/Sections.tsx';
import { Closing } from '../../components/form/DialogFrame.tsx';
import { GroupsInput } from '../../components/form/inputs.tsx';
import { useGroupChoice } from '../../components/group/groups.ts';
import { ImportBar, RunOutcome, SavedBar, UndoOutcome } from './ImportBar.tsx';
import { SheetPicker, StepHeading } from './MappingStep.tsx';
import { RowDialog } from './RowDialog.tsx';
import { RowTable, rowsOf } from './RowTable.tsx';
import { errorRecords } from './importRow.ts';
import { useKind } from './kinds.ts';
import { saveCsv, type ChosenFile, type Import } from './useImport.ts';

type ImportRowsProps = { file: ChosenFile; run: Import; onStartAgain: () => void };

export function ImportRows({ file, run, onStartAgain }: ImportRowsProps) {
  const { t } = useTranslation('admin-import');
  const kind = useKind();
  const { session, state } = run;
  const { rows, page, result, undone } = state;
  const [editing, setEditing] = useState<{ id: number; cell?: string } | null>(null);
  const [isEdited, setEdited] = useState(false);
  const [taken, setTaken] = useState(0);
  const [isCancelling, setCancelling] = useState(false);

  const saved = rowsOf(rows, 'saved');
  const ready = rowsOf(rows, 'ready').length;
  const bad = rows.filter(({ status }) => status === 'failed' || status === 'invalid');
  const isBusy = page === 'uploading';
  const isTaken = saved.length > 0 && saved.length === taken;
  const hasEdits = isEdited || rows.some(({ isGenerated }) => isGenerated);
  const edited = rows.find(({ id }) => id === editing?.id);

  const lossOf = () => {
    // What is being saved may have a log-in of its own in a moment.
    if (isBusy || rows.some(({ status }) => status === 'saving')) return 'run';
    if (saved.length > 0 && !isTaken) return 'logIns';
    return hasEdits && saved.length < rows.length ? 'edits' : null;
  };
  const loss = lossOf();
  const question = {
    title: t('leave.title'),
    text: loss === 'logIns' ? t('leave.logIns', { context: kind.member }) : t(`leave.${loss ?? 'edits'}`),
    confirm: t('leave.confirm'),
    refuse: t('leave.refuse'),
  };
  useUnsaved(loss !== null, { question, mayLeave: () => false });
  const cancel = () => {
    if (isBusy) session.stop();
    else if (loss) setCancelling(true);
    else onStartAgain();
  };
  const saveErrors = () => saveCsv(errorRecords(bad, kind), `${kind.resource}-not-imported.csv`);
  const errorFile = (
    <Button variant="text" startIcon={<FileDownloadOutlined />} onClick={saveErrors}>
      {t('bar.errorFile', { count: bad.length })}
    </Button>
  );
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
            file={file}
            counts={t('preview.counts', { count: rows.length, ready, invalid: bad.length })}
            // While nothing would be lost.
            mayReadAgain={saved.length === 0 && !isBusy && !hasEdits}
          />
          <GroupsNote groupIds={state.groupIds} onChange={(groupIds) => session.setGroups(groupIds)} />
          <ImportBar run={run} isDone={saved.length === rows.length} hasReady={ready > 0} onCancel={cancel} />
        </Box>
        <RowTable
          run={run}
          tool={bad.length > 0 && !isBusy ? errorFile : null}
          onEdit={(id, cell) => setEditing({ id, cell })}
        />
      </Card>
      {edited && editing ? (
        <Closing value={() => setEditing(null)}>
          <RowDialog
            row={edited}
            cell={editing.cell}
            onApply={async (values) => {
              await session.edit(edited.id, values);
              setEdited(true);
            }}
          />
        </Closing>
      ) : null}
      <UnsavedDialog
        question={isCancelling && loss ? question : null}
        onLose={onStartAgain}
        onKeep={() => setCancelling(false)}
      />
    </Box>
  );
}

type SummaryProps = { file: ChosenFile; counts: string; mayReadAgain: boolean };

function Summary({ file: chooser, counts, mayReadAgain }: SummaryProps) {
  const { t } = useTranslation('admin-import');
  const { file, columns = [] } = chooser.chosen ?? {};
  const ignored = columns.filter(({ header, field }) => header && field === null).map(({ header }) => header);
  return (
    <Box>
      <StepHeading id="import-rows">{t('preview.title', { name: file?.name })}</StepHeading>
      <Quiet component="output" variant="body1" className="tabular" sx={{ display: 'block', mt: 1 }}>
        {counts}
      </Quiet>
      <Quiet sx={{ mt: 1, overflowWrap: 'anywhere' }}>
        {ignored.length > 0 ? t('preview.ignored', { count: ignored.length, names: listed(ignored) }) : null}{' '}
        {mayReadAgain ? (
          <Link component="button" type="button" variant="body2" onClick={chooser.mapAgain} sx={LONE_LINK}>
            {t('preview.mapAgain')}
          </Link>
        ) : null}
      </Quiet>
      {mayReadAgain ? <SheetPicker file={chooser} /> : null}
    </Box>
  );
}

type GroupsNoteProps = { groupIds: readonly number[]; onChange: (groupIds: number[]) => void };

function GroupsNote({ groupIds, onChange }: GroupsNoteProps) {
  const { t } = useTranslation(['admin-import', 'admin']);
  const { scope } = useConsole();
  const { member: context } = useKind();
  const { groups, isChoice } = useGroupChoice();
  const [before] = useState({ groupIds });
  if (!isChoice)
    return groups[0] ? <Quiet>{t('groups.own', { name: groups[0].name, context })}</Quiet> : null;
  return (
    <Box sx={{ maxWidth: 560 }}>
      <Form record={before}>
        <GroupsInput
          label={t('groups.label')}
          help={t(`groups.help.${scope.key}`, { context })}
          groups={groups}
          TextFieldProps={{
            placeholder: groupIds.length > 0 ? undefined : t('admin:groupsField.placeholder'),
          }}
          onChange={(chosen: unknown) => onChange(chosen as number[])}
        />
      </Form>
    </Box>
  );
}
