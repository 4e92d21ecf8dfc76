import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

/** What is wrong with a field: nothing was given where something must be, or what was given will not do. */
export interface Problem {
  type: 'required' | 'invalid';
  message: string;
}

/** The wrong fields of a form with what is wrong with each. */
export type Problems<Values> = Partial<Record<keyof Values & string, Problem>>;

/** A form's rules as one function of its values, in the shape that react-hook-form takes. */
export function resolverOf<Values extends FieldValues>(
  check: (values: Values) => Problems<Values>,
): Resolver<Values> {
  return (values) => {
    const problems = check(values);
    return Object.keys(problems).length > 0
      ? { values: {}, errors: problems as FieldErrors<Values> }
      : { values, errors: {} };
  };
}

/** The fields' messages in the order of the form. */
export function messagesOf(
  errors: FieldErrors,
  order: readonly string[],
): { name: string; message: string }[] {
  return order.flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === 'string' && message ? [{ name, message }] : [];
  });
}
