import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { fieldOf, type Field as FieldOfRecord, type FieldTable } from '../../../src/contract/fields.ts';
import { dayAhead } from '../../../ui-shared/forms/days.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { problemOf } from '../../../ui-shared/forms/fieldValues.ts';
import { SelectField } from '../../../ui-shared/forms/SelectField.tsx';
import { useFieldWords } from '../../../ui-shared/forms/useFieldWords.ts';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { PillField } from '../../components/PillField.tsx';

export interface ProfileFieldProps<Name extends string, Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: Name & FieldPath<Values>;
  help?: string;
  placeholder?: string;
  autoComplete?: string;
  /** Of a text of several lines: how many it shows at first, and at most. */
  lines?: readonly [first: number, most: number];
}

/** What the browser is told of an input. */
function inputOf({ kind, min, max, daysAhead }: FieldOfRecord) {
  switch (kind) {
    case 'url':
      return { type: 'url', placeholder: 'https://', inputProps: { maxLength: max } };
    case 'hours':
      return { type: 'number', inputProps: { min, max, inputMode: 'decimal' as const } };
    case 'moment':
      return { type: 'date', inputProps: { min: dayAhead(1), max: dayAhead(daysAhead ?? 0) } };
    default:
      return { inputProps: { maxLength: max } };
  }
}

/** The fields of a table in the own profile's form: labels, limits and checks are the table's. */
export const profileFieldOf = <Fields extends FieldTable>(fields: Fields) =>
  function ProfileField<Values extends FieldValues>({
    form,
    name,
    lines,
    ...more
  }: ProfileFieldProps<Extract<keyof Fields, string>, Values>): ReactNode {
    const words = useFieldWords();
    const field: FieldOfRecord = fieldOf(fields, name);
    const { kind, options = [], filledBy } = field;
    const label = words.label(name);
    const optionLabel = (option: string) => words.option(name, option);
    const before: unknown = form.formState.defaultValues?.[name];
    const validate = (value: unknown) =>
      problemOf(field, value, { call: 'own', range: words.range(name, field), before }) ?? true;
    if (kind === 'choices')
      return (
        <PillField
          control={form.control}
          name={name}
          legend={label}
          options={options}
          labelOf={optionLabel}
        />
      );
    const tied = { label, ...fieldsOf(form)(name, { validate }) };
    if (kind === 'choice')
      return (
        <SelectField {...tied} options={options.map((value) => ({ value, label: optionLabel(value) }))} />
      );
    const [minRows, maxRows] = lines ?? [];
    return (
      <Field
        {...tied}
        {...inputOf(field)}
        optional={!filledBy?.includes('own')}
        {...(lines ? { multiline: true, minRows, maxRows } : {})}
        {...more}
      />
    );
  };
