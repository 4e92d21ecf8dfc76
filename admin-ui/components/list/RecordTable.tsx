import { useTheme, Checkbox, type CheckboxProps } from '@mui/material';
import { useRef, type SyntheticEvent } from 'react';
import { DataTable, useDataTableRenderContext, useListContext, useResourceContext } from 'react-admin';
import type { DataTableColumnProps, Identifier } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { useRecordPages } from '../useRecordPages.ts';
import type { Column } from './columns.tsx';
import { HEADER_HEIGHT } from '../../../ui-shared/theme/tokens.ts';

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
        // At 200 %, of the page or of its letters alone, columns would break words: the table scrolls sideways.
        '@media (max-width: 63.997em)': {
          overflowX: 'auto',
          '& .RaDataTable-table': { minWidth: '46.25rem' },
          '[role=dialog] & .RaDataTable-table': { minWidth: 0 },
          '& .RaDataTable-headerCell': { top: 0 },
        },
        '& .RaDataTable-row:is(:hover, :focus-within)': { backgroundColor: `${roles.sunken} !important` },
        '& .RaDataTable-row:has(.column-select :checked)': {
          backgroundColor: 'color-mix(in srgb, currentColor 6%, transparent)',
        },
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
  const { key, sortBy, from, isActions } = column;
  const isSorted = isHeader && sort.field === sortBy;
  const props: DataTableColumnProps<T> = {
    source: sortBy ?? key,
    disableSort: sortBy === undefined,
    label: column.label ?? t(`columns.${key}`, { defaultValue: key }),
    render: (record) => column.cell(record) ?? '–',
    ...(column.isRowHeader && !isHeader ? { component: 'th', scope: 'row', className: 'tabular' } : {}),
    sortDirection: isSorted ? (sort.order === 'ASC' ? 'asc' : 'desc') : false,
    sx: {
      width: column.width,
      ...(from ? { display: { xs: 'none', [from]: 'table-cell' } } : {}),
      ...(isActions ? { pl: 0, ...(isHeader ? { textAlign: 'right' } : { py: 1.5 }) } : {}),
    },
  };
  return <DataTable.Col<T> {...props} />;
}

const SelectBox = ({ label, ...box }: CheckboxProps & { label: string }) => (
  <Checkbox size="small" {...box} slotProps={{ input: { 'aria-label': label } }} sx={{ p: 1, m: -1 }} />
);

export function SelectRecord({ id, label }: { id: number; label: string }) {
  const { selectedIds, onToggleItem } = useListContext();
  return <SelectBox label={label} checked={selectedIds.includes(id)} onChange={() => onToggleItem(id)} />;
}

function SelectPage() {
  const { t } = useTranslation('admin');
  const { data = [], selectedIds, onSelect } = useListContext<{ id: number }>();
  const ids = data.map(({ id }) => id);
  const elsewhere = selectedIds.filter((id: number) => !ids.includes(id));
  const here = selectedIds.length - elsewhere.length;
  const isAll = ids.length > 0 && here === ids.length;
  return (
    <SelectBox
      label={t('select.page')}
      checked={isAll}
      indeterminate={here > 0 && !isAll}
      onChange={() => onSelect(isAll ? elsewhere : [...elsewhere, ...ids])}
    />
  );
}
