import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import { Button, type ButtonProps } from '@mui/material';

export interface ExpandButtonProps extends ButtonProps {
  isOpen: boolean;
  /** Where its arrow is; without, it has none. */
  arrow?: 'startIcon' | 'endIcon';
}

/** Shows and hides something, with its text in line with what is above it. */
export function ExpandButton({ isOpen, arrow, ...button }: ExpandButtonProps) {
  const icon = <ExpandMoreRounded sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />;
  const icons = arrow ? { [arrow]: icon } : {};
  return <Button variant="text" aria-expanded={isOpen} sx={{ ml: -3 }} {...icons} {...button} />;
}
