import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Button, IconButton, Tooltip, type ButtonProps } from '@mui/material';
import { useState, type ComponentType, type ReactNode } from 'react';
import { useProvider, type ConsoleDataProvider } from '../app/data/dataProvider.ts';
import { ConfirmAction, type ConfirmActionProps } from './ConfirmAction.tsx';
import type { RecordDialogProps } from './details.ts';

export interface RowAction {
  /** What a reader hears, with the name of the row: "Edit Amara Okafor", not "Edit" ten times. */
  label: string;
  tip: string;
  icon: SvgIconComponent;
  may: boolean | undefined;
  onClick: () => void;
}

export const TipButton = ({ label, tip, icon: Icon, onClick }: Omit<RowAction, 'may'>) => (
  <Tooltip title={tip}>
    <IconButton size="small" aria-label={label} onClick={onClick} sx={{ p: 1.5 }}>
      <Icon fontSize="small" />
    </IconButton>
  </Tooltip>
);

export function RowActions({ actions }: { actions: readonly RowAction[] }) {
  return (
    <Box sx={{ display: 'flex', justifyContent: { xs: 'flex-start', sm: 'flex-end' }, gap: 0.5 }}>
      {actions.map(({ label, tip, icon, may, onClick }) =>
        may ? <TipButton key={label} {...{ label, tip, icon, onClick }} /> : null,
      )}
    </Box>
  );
}

type Dialog = (onClose: () => void) => ReactNode;

interface QuestionProps<Output> extends Omit<ConfirmActionProps<Output>, 'run'> {
  run: (provider: ConsoleDataProvider) => Promise<Output>;
}
type Question<Output> = Omit<QuestionProps<Output>, 'onClose'>;

/** Asks before something is done by a call. */
export function Ask<Output>({ run, ...asked }: QuestionProps<Output>) {
  const provider = useProvider();
  return <ConfirmAction {...asked} run={() => run(provider)} />;
}

export const ask =
  <Output,>(question: Question<Output>): Dialog =>
  (onClose) => <Ask {...question} onClose={onClose} />;

export function DialogButton({ dialog, ...button }: Omit<ButtonProps, 'onClick'> & { dialog: Dialog }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button {...button} onClick={() => setOpen(true)} />
      {isOpen ? dialog(() => setOpen(false)) : null}
    </>
  );
}

const LOOKS = {
  second: { variant: 'outlined' },
  destructive: { variant: 'outlined', color: 'error' },
} as const;

/** What can be done with a record, by a dialog. */
export interface Task {
  /** Where the label may change while the dialog is open. */
  key?: string;
  label: string;
  may: boolean | undefined;
  look?: keyof typeof LOOKS;
  dialog: Dialog;
}

export interface RowTask extends Task {
  labelOf: string;
  icon: SvgIconComponent;
}

/** A task that begins with a dialog of its own about the record. */
export const task = <T,>(
  label: string,
  look: Omit<Task, 'label' | 'dialog'>,
  Shown: ComponentType<RecordDialogProps<T>>,
  record: T,
): Task => ({ ...look, label, dialog: (onClose) => <Shown record={record} onClose={onClose} /> });

/** A task that begins with a question: its label is the question's yes. */
export const question = <Output,>(asked: Omit<Task, 'label' | 'dialog'> & Question<Output>): Task => {
  const { key, may, look, ...words } = asked;
  return {
    key,
    may,
    look,
    label: words.confirm,
    dialog: ask({ isDestructive: look === 'destructive', ...words }),
  };
};

const keyOf = ({ key, label }: Task) => key ?? label;

/** The dialog stays when a change to the record takes its task away: it may have a refusal to tell. */
function useDialog(tasks: readonly Task[]) {
  const [open, setOpen] = useState<string | null>(null);
  const task = tasks.find((one) => keyOf(one) === open);
  return { start: (one: Task) => setOpen(keyOf(one)), dialog: task?.dialog(() => setOpen(null)) };
}

export function TaskButtons({ tasks }: { tasks: readonly Task[] }) {
  const { start, dialog } = useDialog(tasks);
  return (
    <>
      {tasks.map((task) =>
        task.may ? (
          <Button key={keyOf(task)} {...(task.look && LOOKS[task.look])} onClick={() => start(task)}>
            {task.label}
          </Button>
        ) : null,
      )}
      {dialog}
    </>
  );
}

export function TaskIcons({ tasks }: { tasks: readonly RowTask[] }) {
  const { start, dialog } = useDialog(tasks);
  return (
    <>
      <RowActions
        actions={tasks.map((task) => ({
          ...task,
          label: task.labelOf,
          tip: task.label,
          onClick: () => start(task),
        }))}
      />
      {dialog}
    </>
  );
}
