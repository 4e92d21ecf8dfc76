import { useController, type Control, type FieldPath, type FieldValues } from 'react-hook-form';
import { PillPicker, type PillPickerProps } from '../../ui-shared/forms/PillPicker.tsx';

export interface PillFieldProps<T extends FieldValues, Option extends string> extends Pick<
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
