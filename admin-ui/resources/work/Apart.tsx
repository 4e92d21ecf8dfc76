import type { ReactNode, SyntheticEvent } from 'react';

const stay = (event: SyntheticEvent) => event.stopPropagation();

/** Dialogs of a row: what is clicked in them is not meant for the row, though React takes them for its children. */
export function Apart({ children }: { children: ReactNode }) {
  return (
    <span role="presentation" onClick={stay} onKeyDown={stay}>
      {children}
    </span>
  );
}
