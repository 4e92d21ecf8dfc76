import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import type { WorkResource } from '../../app/data/workResources.ts';

export interface WorkAction<Input, Output> {
  run: (input: Input) => Promise<Output>;
  /** Whose lists are read again. */
  changes: readonly (WorkResource | 'organizations' | 'exclusions')[];
  /** What the toast says; nothing, and the caller says it itself. */
  done?: (output: Output, input: Input) => string;
  onDone?: (output: Output) => void;
}

/** Something that is done with a click: lists read anew, and a toast. What went wrong stays in `error`. */
export function useWorkAction<Input, Output>(action: WorkAction<Input, Output>) {
  const { run, changes, done, onDone } = action;
  const client = useQueryClient();
  const toast = useToast();
  return useMutation({
    mutationFn: run,
    onSuccess: (output, input) => {
      const title = done?.(output, input);
      if (title) toast({ title, variant: 'success' });
      onDone?.(output);
    },
    // Also after a refusal: what was shown is no longer how it is.
    onSettled: () => Promise.all(changes.map((name) => client.invalidateQueries({ queryKey: [name] }))),
  });
}
