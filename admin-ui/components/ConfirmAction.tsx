import { useTranslation } from 'react-i18next';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
import { useAction, type Action } from './useAction.ts';

export interface ConfirmActionProps<Output>
  extends
    Action<Output>,
    Pick<ConfirmDialogProps, 'title' | 'texts' | 'confirm' | 'isDestructive' | 'onClose'> {
  /** The harmless answer; Cancel otherwise. */
  refuse?: string;
  /** The words for a failure; the server's otherwise. */
  failed?: (message: string) => string;
  /** Before the dialog closes by itself. */
  onDone?: (output: Output) => void;
}

/** Asks before something is done, does it, and stays open with the reason when it was refused. */
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
