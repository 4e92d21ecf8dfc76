import { Button, type ButtonProps } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../ui-shared/api/useCall.ts';
import { ConfirmDialog, type ConfirmDialogProps } from '../../ui-shared/layout/dialogs.tsx';
import { useProvider, type ConsoleDataProvider } from '../app/data/dataProvider.ts';
import { useClose } from './form/DialogFrame.tsx';

interface Action<Output, Input = void> {
  run: (provider: ConsoleDataProvider, input: Input) => Promise<Output>;
  /** What is read again, also after a refusal, as what was shown is no longer how it is: a resource, or a part of its keys. */
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
    failed: action.failedTitle,
    onFailed: action.onFailed,
  });
}

interface ActionButtonProps<Output> extends Action<Output>, Omit<ButtonProps, keyof Action<Output>> {}

export function ActionButton<Output>(props: ActionButtonProps<Output>) {
  const { run, changes, done, onDone, onFailed, failedTitle, ...button } = props;
  const { mutate, isPending } = useAction({ run, changes, done, onDone, onFailed, failedTitle });
  return <Button {...button} loading={isPending} onClick={() => mutate()} />;
}

type Asked = Pick<ConfirmDialogProps, 'title' | 'texts' | 'confirm' | 'isDestructive'>;

export interface Question<Output> extends Action<Output>, Asked {
  refuse?: string;
  failed?: (message: string) => string;
}

/** Asks before something is done by a call. */
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

export const ask = <Output,>(question: Question<Output>) => <Ask {...question} />;
