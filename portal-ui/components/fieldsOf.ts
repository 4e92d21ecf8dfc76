import type { FieldPath, FieldValues, RegisterOptions, UseFormReturn } from 'react-hook-form';

/** Ties the fields of a form to it: `<Field {...field('name', rules)} />` registers the field and shows its error. */
export const fieldsOf =
  <T extends FieldValues>(form: UseFormReturn<T>) =>
  <Name extends FieldPath<T>>(name: Name, rules?: RegisterOptions<T, Name>) => ({
    field: form.register(name, rules),
    error: form.getFieldState(name, form.formState).error?.message,
  });
