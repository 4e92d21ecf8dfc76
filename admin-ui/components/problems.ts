import type { FieldErrors, FieldValues, Resolver } from 'react-hook-form';

export interface Problem {
  type: 'required' | 'invalid';
  message: string;
}

export type Problems<Values> = Partial<Record<keyof Values & string, Problem>>;

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

export function messagesOf(
  errors: FieldErrors,
  order: readonly string[],
): { name: string; message: string }[] {
  return order.flatMap((name) => {
    const message = errors[name]?.message;
    return typeof message === 'string' && message ? [{ name, message }] : [];
  });
}
