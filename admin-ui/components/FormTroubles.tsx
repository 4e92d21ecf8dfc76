import type { FieldErrors, FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { ErrorSummary } from './ErrorSummary.tsx';
import { messagesOf } from './problems.ts';

export interface FormTroublesProps<Values extends FieldValues> {
  form: UseFormReturn<Values>;
  /** The fields in the order of the form. */
  order: readonly (keyof Values & string)[];
  /** The sentence over what the form itself found wrong. */
  wrong: (errors: FieldErrors<Values>) => string;
  /** The last save's failure, and the sentence over it. */
  failure: Error | null;
  failed: string;
  /** Other words for a field's message. */
  wordsOf?: Partial<Record<keyof Values & string, string | undefined>>;
}

/** After an attempt to save: what is wrong with which field, else why the server did not take it. */
export function FormTroubles<Values extends FieldValues>(props: FormTroublesProps<Values>) {
  const { form, order, wrong, failure, failed, wordsOf = {} } = props;
  const { errors, submitCount } = form.formState;
  if (submitCount === 0) return null;
  const messages = messagesOf(errors, order);
  if (messages.length === 0)
    return failure ? <ErrorSummary key={submitCount} title={failed} text={failure.message} /> : null;
  const isRefusedByServer = messages.some(({ name }) => errors[name]?.type === 'server');
  const words = wordsOf as Record<string, string | undefined>;
  // One sentence may stand for several fields; it is said once and leads to the first of them.
  const lines = messages.filter(
    ({ message }, at) => messages.findIndex((one) => one.message === message) === at,
  );
  return (
    <ErrorSummary
      title={isRefusedByServer ? failed : wrong(errors)}
      lines={lines.map(({ name, message }) => ({
        key: name,
        text: words[name] ?? message,
        onGo: () => form.setFocus(name as Path<Values>),
      }))}
    />
  );
}
