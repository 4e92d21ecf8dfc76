import ExpandMoreRounded from '@mui/icons-material/ExpandMoreRounded';
import { Box, Button, Collapse, type ButtonProps } from '@mui/material';
import type { ReactNode } from 'react';

interface ExpandButtonProps extends ButtonProps {
  isOpen: boolean;
  /** Where its arrow is; without, it has none. */
  arrow?: 'startIcon' | 'endIcon';
}

export function ExpandButton({ isOpen, arrow, ...button }: ExpandButtonProps) {
  const icon = <ExpandMoreRounded sx={{ transform: isOpen ? 'rotate(180deg)' : 'none' }} />;
  const icons = arrow ? { [arrow]: icon } : {};
  return <Button variant="text" aria-expanded={isOpen} sx={{ ml: -3 }} {...icons} {...button} />;
}

interface FoldableProps {
  id: string;
  title: string;
  isOpen: boolean;
  onToggle: () => void;
  sx: Readonly<Record<string, unknown>>;
  children: ReactNode;
}

/** Fields that unfold under a button; folded they stay what they are, and out of the way of the Tab key. */
export const Foldable = ({ id, title, isOpen, onToggle, sx, children }: FoldableProps) => (
  <div>
    <ExpandButton arrow="startIcon" isOpen={isOpen} aria-controls={id} onClick={onToggle}>
      {title}
    </ExpandButton>
    <Collapse in={isOpen} id={id}>
      <Box sx={{ visibility: isOpen ? 'visible' : 'hidden', ...sx }}>{children}</Box>
    </Collapse>
  </div>
);
