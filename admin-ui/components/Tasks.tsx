import type { SvgIconComponent } from '@mui/icons-material';
import { Button } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { RowActions } from './RowActions.tsx';

const LOOKS = {
  second: { variant: 'outlined' },
  destructive: { variant: 'outlined', color: 'error' },
} as const;

export interface Task {
  key: string;
  label: string;
  may: boolean | undefined;
  look?: keyof typeof LOOKS;
  dialog: (onClose: () => void) => ReactNode;
}

export interface RowTask extends Task {
  labelOf: string;
  icon: SvgIconComponent;
}

function useDialog(tasks: readonly Task[]) {
  const [open, setOpen] = useState<string | null>(null);
  const task = tasks.find(({ key }) => key === open);
  return { start: setOpen, dialog: task?.dialog(() => setOpen(null)) ?? null };
}

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
