import type { ReactNode } from 'react';
import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import {
  fieldOf,
  type Field as FieldOfRecord,
  type FieldTable,
  type WritingCall,
} from '../../src/contract/fields.ts';
import { dayAhead } from '../../ui-shared/forms/days.ts';
import { Field } from '../../ui-shared/forms/Field.tsx';
import { problemOf } from '../../ui-shared/forms/fieldValues.ts';
import { SelectField } from '../../ui-shared/forms/SelectField.tsx';
import { useFieldWords } from '../../ui-shared/forms/useFieldWords.ts';
import { fieldsOf } from './fieldsOf.ts';
import { PillField } from './PillField.tsx';

export interface RecordFieldProps<Name extends string, Values extends FieldValues> {
  form: UseFormReturn<Values>;
  name: Name & FieldPath<Values>;
  help?: string;
  /** Of a choice: what stands for none. */
  blank?: string;
  placeholder?: string;
  autoComplete?: string;
  /** Of a text of several lines: how many it shows at first, and at most. */
  lines?: readonly [first: number, most?: number];
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

/** The fields of a table in the form of a call: labels, limits and checks are the table's. */
export const recordFieldOf = <Fields extends FieldTable>(fields: Fields, call: WritingCall) =>
  function RecordField<Values extends FieldValues>({
    form,
    name,
    lines,
    blank,
    ...more
  }: RecordFieldProps<Extract<keyof Fields, string>, Values>): ReactNode {
    const words = useFieldWords();
    const field: FieldOfRecord = fieldOf(fields, name);
    const { kind, options = [], filledBy } = field;
    const label = words.label(name);
    const optionLabel = (option: string) => words.option(name, option);
    const before: unknown = form.formState.defaultValues?.[name];
    const validate = (value: unknown) =>
      problemOf(field, value, { call, range: words.range(name, field), before }) ?? true;
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
    if (kind === 'choice') {
      const known = options.map((value) => ({ value, label: optionLabel(value) }));
      return (
        <SelectField
          {...tied}
          options={blank === undefined ? known : [{ value: '', label: blank }, ...known]}
        />
      );
    }
    const [minRows, maxRows] = lines ?? [];
    return (
      <Field
        {...tied}
        {...inputOf(field)}
        // At sign-up nothing of a profile is asked for, and the form says so once.
        optional={call === 'own' && !filledBy?.includes(call)}
        {...(lines ? { multiline: true, minRows, maxRows } : {})}
        {...more}
      />
    );
  };
