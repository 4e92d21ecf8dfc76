import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTheme } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { useListContext, useResourceContext } from 'react-admin';
import { useLocation, useNavigate } from 'react-router-dom';
import { HEADER_HEIGHT } from '../../ui-shared/layout/measures.ts';
import type { Column } from './columns.ts';
import { detailsPath, FROM_LIST } from './details.ts';
import { SortHeader } from './SortHeader.tsx';

export interface RecordTableProps<T> {
  columns: readonly Column<T>[];
  /** What the table is about, for readers. */
  label: string;
}

/** Whether a click was meant for the row: not for a link in it, and not the end of marking text. */
function isMeantForRow(event: MouseEvent<HTMLElement>): boolean {
  const inLink = event.target instanceof Element && event.target.closest('a, button');
  return !inLink && !window.getSelection()?.toString();
}

/** The list as a table: sticky header, sorting by header, skeletons of the same height, a click opens the details. */
export function RecordTable<T extends { id: number }>({ columns, label }: RecordTableProps<T>) {
  const { data, isPending, isPlaceholderData, perPage } = useListContext<T>();
  const resource = useResourceContext() ?? '';
  const { roles } = useTheme();
  const { search } = useLocation();
  const navigate = useNavigate();
  const shownFrom = (column: Column<T>) =>
    column.from ? { display: { xs: 'none', [column.from]: 'table-cell' } } : {};
  return (
    <Table aria-label={label} aria-busy={isPending || isPlaceholderData} sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          {columns.map((column) => (
            <SortHeader
              key={column.key}
              label={column.label}
              sortBy={column.sortBy}
              sx={{
                position: 'sticky',
                top: HEADER_HEIGHT,
                zIndex: 2,
                width: column.width,
                ...shownFrom(column),
              }}
            />
          ))}
        </TableRow>
      </TableHead>
      <TableBody sx={{ opacity: isPlaceholderData ? 0.6 : 1, '& td': { verticalAlign: 'top' } }}>
        {isPending
          ? Array.from({ length: perPage }, (_row, at) => (
              <TableRow key={at} aria-hidden>
                {columns.map((column) => (
                  <TableCell key={column.key} sx={shownFrom(column)}>
                    <Skeleton width="80%" sx={{ my: '8px' }} />
                  </TableCell>
                ))}
              </TableRow>
            ))
          : data?.map((record) => (
              <TableRow
                key={record.id}
                hover
                sx={{ cursor: 'pointer', '&:focus-within': { backgroundColor: roles.sunken } }}
                onClick={(event) => {
                  if (isMeantForRow(event))
                    void navigate(detailsPath(resource, record.id, search), { state: FROM_LIST });
                }}
              >
                {columns.map((column) => (
                  <TableCell key={column.key} sx={{ overflowWrap: 'anywhere', ...shownFrom(column) }}>
                    {column.cell(record) ?? '–'}
                  </TableCell>
                ))}
              </TableRow>
            ))}
      </TableBody>
    </Table>
  );
}
