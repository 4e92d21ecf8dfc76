import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { useForm, type DefaultValues, type FieldErrors, type FieldValues, type Path } from 'react-hook-form';
import { refusalOf } from '../app/data/httpClient.ts';
import type { ResourceName } from '../app/data/dataProvider.ts';
import { resolverOf, type Problems } from './problems.ts';

export interface RecordFormOptions<Values extends FieldValues, Saved> {
  resource: ResourceName;
  /** The record as the form shows it. */
  values: Values;
  /** The documented rules. */
  check: (values: Values) => Problems<Values>;
  save: (values: Values) => Promise<Saved>;
  onSaved: (saved: Saved) => void;
  /** The server refused, or could not be reached; messages of fields are already beside them. */
  onFailed: (error: Error) => void;
  /** The form itself found something wrong. */
  onRefused: (errors: FieldErrors<Values>) => void;
}

/**
 * A form of the console for a new record or a present one: typed text survives a failed save, the server's messages land
 * on their fields, and once saved the lists are read again.
 */
export function useRecordForm<Values extends FieldValues, Saved>(options: RecordFormOptions<Values, Saved>) {
  const { resource, values, check, save, onSaved, onFailed, onRefused } = options;
  const client = useQueryClient();
  const isSaved = useRef(false);
  const form = useForm<Values>({
    defaultValues: values as DefaultValues<Values>,
    // Not on blur: a message that appears then moves what is just being clicked away from under the pointer.
    mode: 'onSubmit',
    resolver: resolverOf(check),
  });
  const { isDirty } = form.formState;

  const mutation = useMutation({
    mutationFn: save,
    onSuccess: async (saved) => {
      isSaved.current = true;
      onSaved(saved);
      await Promise.all([[resource], ['counts']].map((queryKey) => client.invalidateQueries({ queryKey })));
    },
    onError: (error) => {
      const known = Object.entries(refusalOf(error).errors).filter(([name]) => name in form.getValues());
      known.forEach(([name, message], at) =>
        form.setError(name as Path<Values>, { type: 'server', message }, { shouldFocus: at === 0 }),
      );
      onFailed(error);
    },
    // Also after a failure: a first step may have been saved.
    onSettled: () =>
      Promise.all([[resource], ['counts']].map((queryKey) => client.invalidateQueries({ queryKey }))),
  });

  return {
    form,
    isBusy: mutation.isPending,
    /** The last save's failure. */
    failure: mutation.error,
    onSubmit: (event: React.SyntheticEvent) =>
      void form.handleSubmit((typed) => mutation.mutate(typed), onRefused)(event),
    guard: { isDirty, mayLeave: () => isSaved.current },
  };
}
