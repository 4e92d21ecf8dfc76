import { Box, FormControlLabel, Switch } from '@mui/material';
import { useId, useState } from 'react';
import { TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';

export interface ChoiceSwitchProps {
  label: string;
  /** What it means, under the label. */
  text?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

/** A choice that holds as soon as it is made; the whole line can be pressed. */
export function ChoiceSwitch({ label, text, checked, onChange }: ChoiceSwitchProps) {
  const id = useId();
  // The switch turns with the press: the choice itself comes back a moment later, through the queries' cache.
  const [pressed, setPressed] = useState<{ from: boolean; to: boolean } | null>(null);
  if (pressed && pressed.from !== checked) setPressed(null);
  const shown = pressed?.from === checked ? pressed.to : checked;
  return (
    <Box>
      <FormControlLabel
        label={label}
        labelPlacement="start"
        control={
          <Switch
            checked={shown}
            onChange={(_event, isOn) => {
              setPressed({ from: checked, to: isOn });
              onChange(isOn);
            }}
            slotProps={{ input: text ? { 'aria-describedby': id } : {} }}
          />
        }
        sx={{ mx: 0, width: '100%', minHeight: TOUCH_TARGET, justifyContent: 'space-between', gap: 4 }}
      />
      {text ? (
        <Note id={id} sx={{ pr: 12 }}>
          {text}
        </Note>
      ) : null}
    </Box>
  );
}
