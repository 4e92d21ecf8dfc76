import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Button, IconButton, Tooltip, type ButtonProps } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { ask, type Question } from './ConfirmAction.tsx';
import { Closing } from './form/DialogFrame.tsx';

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

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  dialog: ReactNode;
  /** The dialog stays when this ends: it may have a refusal to tell. */
  may?: boolean;
}

export function DialogButton({ dialog, may = true, ...button }: DialogButtonProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {may ? <Button {...button} onClick={() => setOpen(true)} /> : null}
      {isOpen ? <Closing value={() => setOpen(false)}>{dialog}</Closing> : null}
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
  dialog: ReactNode;
}

export interface RowTask extends Task {
  labelOf: string;
  icon: SvgIconComponent;
}

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
  const dialog = tasks.find((one) => keyOf(one) === open)?.dialog;
  return {
    start: (one: Task) => setOpen(keyOf(one)),
    dialog: dialog ? <Closing value={() => setOpen(null)}>{dialog}</Closing> : null,
  };
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
