import { fieldOf, type Field, type FieldTable } from '../../../src/contract/fields.ts';
import { problemOf } from '../../../ui-shared/forms/fieldValues.ts';
import { useFieldWords } from '../../../ui-shared/forms/useFieldWords.ts';
import { PillsInput, SelectInput, TextInput, type TextInputProps } from './inputs.tsx';

interface FieldInputProps<Name extends string> extends Partial<
  Pick<TextInputProps, 'label' | 'help' | 'minRows' | 'maxRows' | 'autoComplete'>
> {
  source: Name;
  /** What the form began with, where that may stay whatever it is. */
  before?: string;
  blank?: string;
}

function htmlOf({ kind, min, max, isWhole }: Field): Pick<TextInputProps, 'type' | 'html' | 'placeholder'> {
  if (kind === 'url') return { type: 'url', placeholder: 'https://' };
  if (kind === 'moment' || kind === 'day') return { type: 'date' };
  if (kind !== 'hours') return {};
  const steps = isWhole ? { step: 1, inputMode: 'numeric' } : { step: 'any', inputMode: 'decimal' };
  return { type: 'number', html: { min, max, ...steps } };
}

/** The inputs of a table's fields in the admins' form: labels, limits and checks are the table's. */
export const inputsOf = <Fields extends FieldTable>(fields: Fields) =>
  function FieldInput({ source, before, blank, ...input }: FieldInputProps<Extract<keyof Fields, string>>) {
    const words = useFieldWords();
    const field: Field = fieldOf(fields, source);
    const { kind, options = [], filledBy, isZeroBlank, max } = field;
    const label = words.label(source);
    const labelOf = (option: string) => words.option(source, option);
    const isRequired = filledBy?.includes('replace') ?? (kind === 'hours' && !isZeroBlank);
    const judged = { call: 'replace', range: words.range(source, field), before } as const;
    const validate = Object.assign((value: unknown) => problemOf(field, value, judged), { isRequired });
    if (kind === 'choices') return <PillsInput {...{ source, label, options, labelOf }} />;
    const known = options.map((value) => ({ value, label: labelOf(value) }));
    if (kind === 'choice') return <SelectInput {...{ source, label, validate, blank }} options={known} />;
    const maxLength = kind === 'text' || kind === 'url' ? max : undefined;
    return <TextInput {...htmlOf(field)} {...{ source, label, validate, maxLength }} {...input} />;
  };
