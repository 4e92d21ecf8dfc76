import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui-shared/toast/useToast.ts';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';

export interface Action<Output, Input = void> {
  run: (input: Input) => Promise<Output>;
  /** What is read again, also after a refusal, as what was shown is no longer how it is: a resource, or a part of its keys. */
  changes: readonly (string | readonly string[])[];
  done?: string;
  onDone?: (output: Output) => void;
  onFailed?: (error: Error) => void;
}

export function useAction<Output, Input = void>(action: Action<Output, Input>) {
  const { run, changes, done, onDone, onFailed } = action;
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: run,
    onSuccess: (output) => {
      if (done) toast({ title: done, variant: 'success' });
      onDone?.(output);
    },
    onError: onFailed,
    onSettled: () =>
      Promise.all(changes.map((name) => client.invalidateQueries({ queryKey: [name].flat() }))),
  });
}

type Asked = Pick<ConfirmDialogProps, 'title' | 'texts' | 'confirm' | 'isDestructive' | 'onClose'>;

export interface ConfirmActionProps<Output> extends Action<Output>, Asked {
  refuse?: string;
  failed?: (message: string) => string;
}

export function ConfirmAction<Output>(props: ConfirmActionProps<Output>) {
  const { run, changes, done, onDone, onFailed, failed, refuse, onClose, ...question } = props;
  const { t } = useTranslation('admin');
  const action = useAction({
    run,
    changes,
    done,
    onDone: (output) => {
      onDone?.(output);
      onClose();
    },
    onFailed,
  });
  const message = action.error?.message;
  return (
    <ConfirmDialog
      {...question}
      open
      refuse={refuse ?? t('cancel')}
      isBusy={action.isPending}
      problem={message === undefined ? undefined : (failed?.(message) ?? message)}
      onConfirm={() => action.mutate()}
      onClose={onClose}
    />
  );
}
