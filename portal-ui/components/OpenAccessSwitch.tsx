import { FormControlLabel, Switch, useTheme } from '@mui/material';
import { TOUCH_TARGET } from '../../ui-shared/theme/tokens.ts';

export interface OpenAccessSwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether suggestions include open access members outside one's own groups (spec 1 §2). */
export function OpenAccessSwitch({ label, checked, onChange }: OpenAccessSwitchProps) {
  const { roles } = useTheme();
  return (
    <FormControlLabel
      control={
        <Switch
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          sx={{
            '& .MuiSwitch-thumb': { backgroundColor: checked ? roles.lead : roles.control },
            '& .MuiSwitch-track': { backgroundColor: roles.control, opacity: 0.45 },
            '& .Mui-checked + .MuiSwitch-track': { backgroundColor: roles.lead },
            '& .Mui-focusVisible .MuiSwitch-thumb': { outline: `3px solid ${roles.focus}`, outlineOffset: 2 },
          }}
        />
      }
      label={label}
      sx={{ minHeight: TOUCH_TARGET, mr: 0, mt: 1 }}
    />
  );
}
