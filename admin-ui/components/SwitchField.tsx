import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { useId } from 'react';
import { Controller, type Control, type FieldPathByValue, type FieldValues } from 'react-hook-form';
import { TOUCH_TARGET } from '../../ui-shared/theme/tokens.ts';

export interface SwitchFieldProps<Values extends FieldValues> {
  control: Control<Values>;
  name: FieldPathByValue<Values, boolean>;
  label: string;
  help?: string;
  disabled?: boolean;
}

/** On or off, with what it means under it. */
export function SwitchField<Values extends FieldValues>(props: SwitchFieldProps<Values>) {
  const { control, name, label, help, disabled } = props;
  const id = useId();
  return (
    <div>
      <Controller
        control={control}
        name={name}
        render={({ field: { ref, value, ...field } }) => (
          <FormControlLabel
            label={label}
            disabled={disabled}
            sx={{ minHeight: TOUCH_TARGET, '& .MuiFormControlLabel-label': { fontWeight: 600 } }}
            control={
              <Switch
                {...field}
                checked={Boolean(value)}
                slotProps={{ input: { ref, 'aria-describedby': help ? id : undefined } }}
              />
            }
          />
        )}
      />
      {help ? <FormHelperText id={id}>{help}</FormHelperText> : null}
    </div>
  );
}
