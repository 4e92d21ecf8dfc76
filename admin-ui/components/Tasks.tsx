import type { SvgIconComponent } from '@mui/icons-material';
import { Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { RowActions } from './RowActions.tsx';

const LOOKS = {
  second: { variant: 'outlined' },
  destructive: { variant: 'outlined', color: 'error' },
} as const;

/** Something that can be done with a record, after a dialog. */
export interface Task {
  key: string;
  /** The button's words; the tip in a row. */
  label: string;
  /** The server's verdict; without it the button is not there. */
  may: boolean | undefined;
  /** Not the first that one would do; or something is ended or taken away. */
  look?: keyof typeof LOOKS;
  dialog: (onClose: () => void) => ReactNode;
}

/** A task at the end of a row. */
export interface RowTask extends Task {
  /** What a reader hears, with the name of the row. */
  labelOf: string;
  icon: SvgIconComponent;
}

function useDialog(tasks: readonly Task[]) {
  const [open, setOpen] = useState<string | null>(null);
  const task = tasks.find(({ key }) => key === open);
  return { start: setOpen, dialog: task?.dialog(() => setOpen(null)) ?? null };
}

/** A button for each task, and the dialog of the one that is chosen. */
export function TaskButtons({ tasks }: { tasks: readonly Task[] }) {
  const { start, dialog } = useDialog(tasks);
  return (
    <>
      {tasks.map(({ key, label, may, look }) =>
        may ? (
          <Button key={key} {...(look && LOOKS[look])} onClick={() => start(key)}>
            {label}
          </Button>
        ) : null,
      )}
      {dialog}
    </>
  );
}

/** The same as icons at the end of a row. */
export function TaskIcons({ tasks }: { tasks: readonly RowTask[] }) {
  const { start, dialog } = useDialog(tasks);
  return (
    <>
      <RowActions
        actions={tasks.map(({ key, label, labelOf, icon, may }) => ({
          label: labelOf,
          tip: label,
          icon,
          may,
          onClick: () => start(key),
        }))}
      />
      {dialog}
    </>
  );
}
