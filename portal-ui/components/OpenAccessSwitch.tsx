import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import { TOUCH_TARGET } from '../../ui-shared/theme/tokens.ts';

export interface OpenAccessSwitchProps {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** Whether suggestions look beyond one's own groups (spec 1 §2). */
export function OpenAccessSwitch({ label, checked, onChange }: OpenAccessSwitchProps) {
  return (
    <FormControlLabel
      control={<Switch checked={checked} onChange={(event) => onChange(event.target.checked)} />}
      label={label}
      sx={{ minHeight: TOUCH_TARGET, mr: 0 }}
    />
  );
}
