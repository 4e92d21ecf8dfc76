import Skeleton from '@mui/material/Skeleton';
import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTheme } from '@mui/material/styles';
import type { MouseEvent } from 'react';
import { useListContext, useResourceContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { HEADER_HEIGHT } from '../../ui-shared/layout/measures.ts';
import type { Column } from './columns.ts';
import { SelectBox } from './SelectBox.tsx';
import { SortHeader } from './SortHeader.tsx';
import { usePageSelection } from './usePageSelection.ts';
import { useRecordPages } from './useRecordPages.ts';

export interface RecordTableProps<T> {
  columns: readonly Column<T>[];
  /** What the table is about, for readers. */
  label: string;
  /** Rows can be chosen; says whose row it is. */
  nameOf?: (record: T) => string;
}

/** Width of the column with the boxes, and of the one with three actions. */
const BOX_WIDTH = 44;
const ACTIONS_WIDTH = 132;

/** Whether a click was meant for the row: not for something in it, and not the end of marking text. */
function isMeantForRow(event: MouseEvent<HTMLElement>): boolean {
  const isOther = event.target instanceof Element && event.target.closest('a, button, input, [data-select]');
  return !isOther && !window.getSelection()?.toString();
}

/** The list as a table: sticky header, sorting by header, skeletons of the same height, a click opens the details. */
export function RecordTable<T extends { id: number }>({ columns, label, nameOf }: RecordTableProps<T>) {
  const { t } = useTranslation('admin');
  const { data, isPending, isPlaceholderData, perPage } = useListContext<T>();
  const { show } = useRecordPages(useResourceContext() ?? '');
  const { roles } = useTheme();
  const selection = usePageSelection<T>();
  const sticky = { position: 'sticky', top: HEADER_HEIGHT, zIndex: 2 } as const;
  const shownFrom = (column: Column<T>) =>
    column.from ? { display: { xs: 'none', [column.from]: 'table-cell' } } : {};
  return (
    <Table aria-label={label} aria-busy={isPending || isPlaceholderData} sx={{ tableLayout: 'fixed' }}>
      <TableHead>
        <TableRow>
          {nameOf ? (
            <TableCell component="th" scope="col" sx={{ ...sticky, width: BOX_WIDTH, pr: 0 }}>
              <SelectBox
                label={t('select.page')}
                checked={selection.isAll}
                isPartly={selection.isPartly}
                onChange={selection.toggleAll}
              />
            </TableCell>
          ) : null}
          {columns.map((column) => (
            <SortHeader
              key={column.key}
              label={column.label}
              sortBy={column.sortBy}
              sx={{
                ...sticky,
                width: column.isActions && column.width === 'auto' ? ACTIONS_WIDTH : column.width,
                ...(column.isActions ? { textAlign: 'right' } : {}),
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
                {nameOf ? <TableCell /> : null}
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
                selected={selection.isChosen(record.id)}
                sx={{ cursor: 'pointer', '&:focus-within': { backgroundColor: roles.sunken } }}
                onClick={(event) => {
                  if (isMeantForRow(event)) show('show', record.id);
                }}
              >
                {nameOf ? (
                  <TableCell data-select sx={{ cursor: 'default', pr: 0 }}>
                    <SelectBox
                      label={t('select.one', { name: nameOf(record) })}
                      checked={selection.isChosen(record.id)}
                      onChange={() => selection.toggle(record.id)}
                    />
                  </TableCell>
                ) : null}
                {columns.map((column) => (
                  <TableCell
                    key={column.key}
                    sx={{
                      overflowWrap: 'anywhere',
                      ...(column.isActions ? { py: 1.5, pl: 0 } : {}),
                      ...shownFrom(column),
                    }}
                  >
                    {column.cell(record) ?? '–'}
                  </TableCell>
                ))}
              </TableRow>
            ))}
      </TableBody>
    </Table>
  );
}
