import type { SvgIconComponent } from '@mui/icons-material';
import { Box, Button, IconButton, Tooltip, type ButtonProps } from '@mui/material';
import { createContext, useContext, useEffect, useRef, useState, type ReactNode } from 'react';
import { Closing, useClose } from './form/DialogFrame.tsx';
import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../ui-shared/api/client.ts';
import { toastError } from '../../ui-shared/toast/toast.ts';
import { useCall } from '../../ui-shared/api/useCall.ts';
import { focusIfLost } from '../../ui-shared/layout/focus.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui-shared/layout/dialogs.tsx';
import { useProvider, type ConsoleDataProvider } from '../app/data/dataProvider.ts';

export const SMALL = { variant: 'outlined', size: 'small' } as const;

export interface RowAction {
  /** What a reader hears, with the name of the row: "Edit Amara Okafor", not "Edit" ten times. */
  labelOf: string;
  label: string;
  icon: SvgIconComponent;
  may: boolean | undefined;
  onClick: () => void;
}

/** When it goes with what it has done, its row's name takes the focus: it would be lost to the top of the page. */
export function TipButton({ labelOf, label, icon: Icon, onClick }: Omit<RowAction, 'may'>) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    const name = button.current?.closest('tr, li')?.querySelector('a') ?? null;
    return () => focusIfLost(name);
  }, []);
  return (
    <Tooltip title={label}>
      <IconButton ref={button} size="small" aria-label={labelOf} onClick={onClick} sx={{ p: 1.5 }}>
        <Icon fontSize="small" />
      </IconButton>
    </Tooltip>
  );
}

export const RowActions = ({ actions }: { actions: readonly RowAction[] }) => (
  <Box sx={{ display: 'flex', justifyContent: { xs: 'flex-start', sm: 'flex-end' }, gap: 0.5 }}>
    {actions.map(({ labelOf, label, icon, may, onClick }) =>
      may ? <TipButton key={labelOf} {...{ labelOf, label, icon, onClick }} /> : null,
    )}
  </Box>
);

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  dialog: ReactNode;
  /** Whether the button shows. The dialog stays when this ends: it may have a refusal to tell. */
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

export interface Task {
  label: string;
  may: boolean | undefined;
  look?: keyof typeof LOOKS;
  dialog: ReactNode;
}

export type RowTask = Task & Pick<RowAction, 'labelOf' | 'icon'>;

/** A task that begins with a question: its label is the question's yes. */
export const question = <Output,>(asked: Omit<Task, 'label' | 'dialog'> & Question<Output>): Task => {
  const { may, look, ...words } = asked;
  const dialog = <Ask isDestructive={look === 'destructive'} {...words} />;
  return { may, look, label: words.confirm, dialog };
};

export const TaskButtons = ({ tasks }: { tasks: readonly Task[] }) =>
  tasks.map(({ label, may = false, look, dialog }) => (
    <DialogButton key={label} may={may} dialog={dialog} {...(look && LOOKS[look])}>
      {label}
    </DialogButton>
  ));

const RowDialog = createContext<(dialog: ReactNode) => void>(() => undefined);

/** Holds what was opened from a row. It stays when the row goes: it may have something typed, or a refusal to tell. */
export function HoldsRowDialog({ children }: { children: ReactNode }) {
  const [dialog, setDialog] = useState<ReactNode>(null);
  return (
    <RowDialog value={setDialog}>
      {children}
      <Closing value={() => setDialog(null)}>{dialog}</Closing>
    </RowDialog>
  );
}

export function TaskIcons({ tasks }: { tasks: readonly RowTask[] }) {
  const open = useContext(RowDialog);
  return <RowActions actions={tasks.map((task) => ({ ...task, onClick: () => open(task.dialog) }))} />;
}

interface Action<Output, Input = void> {
  run: (provider: ConsoleDataProvider, input: Input) => Promise<Output>;
  /** Read again, also after a refusal, as what was shown is out of date then: resources, or parts of their keys. */
  changes: readonly (string | readonly string[])[];
  done?: string | ((input: Input) => string);
  onDone?: (output: Output) => void;
  onFailed?: (error: Error) => void;
  /** Of a toast with what the server said, where nothing else is to be done with it. */
  failedTitle?: string;
}

export function useAction<Output, Input = void>(action: Action<Output, Input>) {
  const provider = useProvider();
  return useCall<Input, Output>({
    call: (input) => action.run(provider, input),
    refresh: action.changes.map((name) => [name].flat()),
    done: (_output, input) => (typeof action.done === 'function' ? action.done(input) : (action.done ?? '')),
    onDone: action.onDone,
    onFailed: (error) => {
      action.onFailed?.(error);
      const said = error instanceof ApiError ? errorText(error) : error.message;
      if (action.failedTitle) toastError(action.failedTitle, said);
    },
  });
}

interface ActionButtonProps<Output> extends Action<Output>, Omit<ButtonProps, keyof Action<Output>> {}

export function ActionButton<Output>(props: ActionButtonProps<Output>) {
  const { run, changes, done, onDone, onFailed, failedTitle, ...button } = props;
  const { mutate, isPending } = useAction({ run, changes, done, onDone, onFailed, failedTitle });
  return <Button {...button} loading={isPending} onClick={() => mutate()} />;
}

type Asked = Pick<ConfirmDialogProps, 'title' | 'texts' | 'confirm' | 'isDestructive'>;

type Question<Output> = Action<Output> & Asked & { refuse?: string; failed?: (message: string) => string };

interface AskButtonProps<Output> extends Question<Output> {
  button: Omit<ButtonProps, 'onClick'>;
  /** Of the button, where it is not the question's yes. */
  label?: string;
}

export const AskButton = <Output,>({ button, label, ...asked }: AskButtonProps<Output>) => (
  <DialogButton {...button} dialog={<Ask {...asked} />}>
    {label ?? asked.confirm}
  </DialogButton>
);

export function Ask<Output>(props: Question<Output>) {
  const { title, texts, confirm, isDestructive, refuse, failed, ...does } = props;
  const { t } = useTranslation('admin');
  const close = useClose();
  const action = useAction({
    ...does,
    onDone: (output: Output) => {
      does.onDone?.(output);
      close();
    },
  });
  const message = action.error?.message;
  return (
    <ConfirmDialog
      {...{ title, texts, confirm, isDestructive }}
      open
      refuse={refuse ?? t('cancel')}
      isBusy={action.isPending}
      problem={message === undefined ? undefined : (failed?.(message) ?? message)}
      onConfirm={() => action.mutate()}
      onClose={close}
    />
  );
}
