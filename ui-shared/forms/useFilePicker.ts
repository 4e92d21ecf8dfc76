import { useTheme } from '@mui/material';
import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';
import { radii } from '../theme/tokens.ts';

export function useFilePicker(onChoose: (file: File) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const { roles } = useTheme();
  const choose = ([file]: ArrayLike<File> & Iterable<File>) => {
    if (file) onChoose(file);
  };
  return {
    open: () => ref.current?.click(),
    place: {
      onDragOver: (event: DragEvent) => {
        event.preventDefault();
        setOver(true);
      },
      onDragLeave: () => setOver(false),
      onDrop: (event: DragEvent) => {
        event.preventDefault();
        setOver(false);
        choose(event.dataTransfer.files);
      },
    },
    look: {
      display: 'grid',
      justifyItems: 'center',
      px: 4,
      textAlign: 'center',
      borderRadius: `${radii.medium}px`,
      border: `2px dashed ${isOver ? roles.lead : roles.control}`,
      backgroundColor: isOver ? roles.leadSoft : roles.sunken,
    },
    /** Of texts there, while a file is held over it. */
    colourOver: isOver ? roles.onLeadSoft : undefined,
    input: {
      ref,
      type: 'file',
      hidden: true,
      onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
        choose(target.files ?? []);
        // Allows the same file again, which may have been changed.
        target.value = '';
      },
    },
  };
}
