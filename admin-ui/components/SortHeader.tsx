import type { SxProps, Theme } from '@mui/material/styles';
import TableCell from '@mui/material/TableCell';
import TableSortLabel from '@mui/material/TableSortLabel';
import { useListContext } from 'react-admin';

export interface SortHeaderProps {
  label: string;
  /** The field that the server sorts by. */
  sortBy?: string;
  sx?: SxProps<Theme>;
}

/** A column's header; where the server can sort by it, a button that does, first upwards and then downwards. */
export function SortHeader({ label, sortBy, sx }: SortHeaderProps) {
  const { sort, setSort } = useListContext();
  if (!sortBy) {
    return (
      <TableCell component="th" scope="col" sx={sx}>
        {label}
      </TableCell>
    );
  }
  const isActive = sort.field === sortBy;
  const direction = sort.order === 'ASC' ? 'asc' : 'desc';
  return (
    <TableCell component="th" scope="col" sortDirection={isActive ? direction : false} sx={sx}>
      <TableSortLabel
        active={isActive}
        direction={isActive ? direction : 'asc'}
        onClick={() => setSort({ field: sortBy, order: isActive && sort.order === 'ASC' ? 'DESC' : 'ASC' })}
      >
        {label}
      </TableSortLabel>
    </TableCell>
  );
}
