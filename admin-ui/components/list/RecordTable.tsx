import { useTheme } from '@mui/material';
import { useRef, type SyntheticEvent } from 'react';
import {
  DataTable,
  useDataTableRenderContext,
  useListContext,
  useResourceContext,
  type DataTableColumnProps,
  type Identifier,
} from 'react-admin';
import { useTranslation } from 'react-i18next';
import { HEADER_HEIGHT } from '../../../ui-shared/layout/measures.ts';
import { useRecordPages } from '../useRecordPages.ts';
import type { Column } from './columns.tsx';
import { SelectPage, SelectRecord } from './selection.tsx';

export interface RecordTableProps<T> {
  columns: readonly Column<T>[];
  label: string;
  nameOf?: (record: T) => string;
  hasDetails?: boolean;
}

const BOX_WIDTH = 44;

/** Whether a click was meant for the row: not for something in it or over it, and not the end of marking text. */
function isMeantForRow({ target, currentTarget }: SyntheticEvent): boolean {
  const isOther =
    !(target instanceof Element) ||
    !currentTarget.contains(target) ||
    target.closest('a, button, input, .column-select');
  return !isOther && !window.getSelection()?.toString();
}

export function RecordTable<T extends { id: number }>(props: RecordTableProps<T>) {
  const { columns, label, nameOf, hasDetails = true } = props;
  const { t } = useTranslation('admin');
  const { isPlaceholderData } = useListContext<T>();
  const { show } = useRecordPages(useResourceContext() ?? '');
  const { roles } = useTheme();
  const isForRow = useRef(false);
  const open = (id: Identifier) => {
    if (isForRow.current) show('show', Number(id));
    return false as const;
  };
  return (
    <DataTable<T>
      aria-label={label}
      aria-busy={isPlaceholderData}
      size="medium"
      bulkActionButtons={false}
      onClickCapture={(event) => {
        isForRow.current = isMeantForRow(event);
      }}
      rowClick={hasDetails ? open : false}
      sx={{
        '& .RaDataTable-table': { tableLayout: 'fixed' },
        '& .RaDataTable-headerCell': { top: HEADER_HEIGHT },
        '& .RaDataTable-tbody': { opacity: isPlaceholderData ? 0.6 : 1 },
        '& .RaDataTable-rowCell': { verticalAlign: 'top', overflowWrap: 'anywhere' },
        '& .RaDataTable-row:focus-within': { backgroundColor: roles.sunken },
        '& .RaDataTable-row:has(.column-select :checked)': { backgroundColor: 'action.selected' },
      }}
    >
      {nameOf ? (
        <DataTable.Col<T>
          source="select"
          disableSort
          label={<SelectPage />}
          render={(record) => (
            <SelectRecord id={record.id} label={t('select.one', { name: nameOf(record) })} />
          )}
          sx={{ width: BOX_WIDTH, pr: 0, cursor: 'default' }}
        />
      ) : null}
      {columns.map((column) => (
        <Cell<T> key={column.key} column={column} />
      ))}
    </DataTable>
  );
}

function Cell<T extends { id: number }>({ column }: { column: Column<T> }) {
  const { sort } = useListContext();
  const isHeader = useDataTableRenderContext() === 'header';
  const { t } = useTranslation('admin');
  const {
    key,
    label = t(`columns.${key}`, { defaultValue: key }),
    sortBy,
    width,
    from,
    isActions,
    cell,
  } = column;
  const isSorted = isHeader && sortBy !== undefined && sort.field === sortBy;
  const props: DataTableColumnProps<T> = {
    source: sortBy ?? key,
    disableSort: sortBy === undefined,
    label,
    render: (record) => cell(record) ?? '–',
    sortDirection: isSorted ? (sort.order === 'ASC' ? 'asc' : 'desc') : false,
    sx: {
      width,
      ...(from ? { display: { xs: 'none', [from]: 'table-cell' } } : {}),
      ...(isActions && isHeader ? { textAlign: 'right' } : {}),
      ...(isActions && !isHeader ? { py: 1.5, pl: 0 } : {}),
    },
  };
  return <DataTable.Col<T> {...props} />;
}
