import { useRef, useState, type ChangeEvent, type DragEvent } from 'react';

export function useFilePicker(onChoose: (file: File) => void) {
  const ref = useRef<HTMLInputElement>(null);
  const [isOver, setOver] = useState(false);
  const choose = ([file]: ArrayLike<File> & Iterable<File>) => {
    if (file) onChoose(file);
  };
  return {
    open: () => ref.current?.click(),
    isOver,
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
