import Checkbox from '@mui/material/Checkbox';

export interface SelectBoxProps {
  /** What a reader hears: "Select Amara Okafor". */
  label: string;
  checked: boolean;
  isPartly?: boolean;
  onChange: () => void;
}

/** Chooses a row, or all of the page, for what can be done with several at once. */
export function SelectBox({ label, checked, isPartly = false, onChange }: SelectBoxProps) {
  return (
    <Checkbox
      size="small"
      checked={checked}
      indeterminate={isPartly}
      onChange={onChange}
      slotProps={{ input: { 'aria-label': label } }}
      sx={{ p: 1, m: -1 }}
    />
  );
}
