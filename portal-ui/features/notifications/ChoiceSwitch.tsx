import { Box, FormControlLabel, Switch } from '@mui/material';
import { useId, useState } from 'react';
import { TOUCH_TARGET } from '../../../ui-shared/theme/tokens.ts';
import { Note } from '../../../ui-shared/layout/Text.tsx';

export interface ChoiceSwitchProps {
  label: string;
  text?: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
}

export function ChoiceSwitch({ label, text, checked, onChange }: ChoiceSwitchProps) {
  const id = useId();
  // The switch changes with the press, before the query's cache does.
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
