import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../ui-shared/toast/useToast.ts';

export interface Action<Output, Input = void> {
  run: (input: Input) => Promise<Output>;
  /** What is read again, also after a refusal, as what was shown is no longer how it is: a resource, or a part of its keys. */
  changes: readonly (string | readonly string[])[];
  /** What the toast says; nothing, and the caller says it itself. */
  done?: string;
  onDone?: (output: Output) => void;
  onFailed?: (error: Error) => void;
}

/** Something that is done with a click: lists read anew, and a toast. What went wrong stays in `error`. */
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
