import type { ReactNode } from 'react';

/** A column of a list: the same declaration makes the table's cell and, on cards, the card's line. */
export interface Column<T> {
  key: string;
  label: string;
  /** The field that the server sorts by; without one the header is no button. */
  sortBy?: string;
  /** Share of the table's width, such as '28%'; what hidden columns leave is shared out in proportion. */
  width: string;
  /** Hidden below this breakpoint of the table; cards show it all the same. */
  from?: 'md' | 'lg';
  /** Stands at the end of the row, or under the card without its label. */
  isActions?: boolean;
  cell: (record: T) => ReactNode;
  /** What the card shows instead of the cell; false leaves it out. */
  card?: ((record: T) => ReactNode) | false;
}
