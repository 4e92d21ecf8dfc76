import type { ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { Control, FieldPath, FieldValues, UseFormReturn } from 'react-hook-form';
import { fieldOf } from '../../src/contract/fields.ts';
import type { Field as FieldOfRecord, FieldTable, WritingCall } from '../../src/contract/fields.ts';
import { Field, SelectField, type FieldProps } from '../../ui-shared/forms/Field.tsx';
import { PillPicker, type PillPickerProps } from '../../ui-shared/forms/PillPicker.tsx';
import { dayAhead } from '../../ui-shared/time/time.ts';
import { problemOf } from '../../ui-shared/forms/fieldValues.ts';
import { useFieldWords } from '../../ui-shared/forms/useFieldWords.ts';
import { fieldsOf } from './forms.tsx';

interface RecordFieldProps<Name extends string, Values extends FieldValues> extends Pick<
  FieldProps,
  'help' | 'placeholder' | 'autoComplete' | 'lines'
> {
  form: UseFormReturn<Values>;
  name: Name & FieldPath<Values>;
  /** Of a choice: what stands for none. */
  blank?: string;
}

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
      return <SelectField {...tied} blank={blank} options={known} />;
    }
    return (
      <Field
        {...tied}
        {...inputOf(field)}
        // At sign-up nothing of a profile is asked for, and the form says so once.
        optional={call === 'own' && !filledBy?.includes(call)}
        {...more}
      />
    );
  };

interface PillFieldProps<T extends FieldValues, Option extends string> extends Pick<
  PillPickerProps<Option>,
  'legend' | 'options' | 'labelOf'
> {
  control: Control<T>;
  name: FieldPath<T>;
  validate?: (picked: Option[]) => true | string;
}

export function PillField<T extends FieldValues, Option extends string>(props: PillFieldProps<T, Option>) {
  const { control, name, validate, ...picker } = props;
  const { field, fieldState } = useController({ control, name, rules: { validate } });
  return (
    <PillPicker
      {...picker}
      value={field.value}
      onChange={field.onChange}
      error={fieldState.error?.message}
      inputRef={field.ref}
    />
  );
}
