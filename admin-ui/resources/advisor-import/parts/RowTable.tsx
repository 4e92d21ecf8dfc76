import { TableContainer, useTheme } from '@mui/material';
import type { ReactNode } from 'react';
import {
  DataTable,
  ResourceContextProvider,
  useDataTableRenderContext,
  type DataTableColumnProps,
} from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../importRow.ts';
import { Cell } from './Cell.tsx';
import { CELLS } from './columns.ts';
import { RowActions, type RowHandlers } from './RowActions.tsx';
import { RowIssues, RowStatusChip } from './RowState.tsx';

export interface RowsProps {
  rows: readonly ImportRow[];
  isLocked: boolean;
  handlers: RowHandlers;
}

/** So that who, the state and the actions stand beside each other at 1280. */
const WIDTHS = { number: 60, status: 120, issues: 188, actions: 214 };
const [FIRST, REST] = [CELLS.slice(0, 3), CELLS.slice(3)];
const WIDTH = [...CELLS.map(({ width }) => width), ...Object.values(WIDTHS)].reduce(
  (sum, width) => sum + width,
);

export function RowTable({ rows, isLocked, handlers }: RowsProps) {
  const { t } = useTranslation('admin-import');
  const { roles } = useTheme();
  const cells = (shown: typeof CELLS) =>
    shown.map(({ key, width }) => (
      <Column key={key} source={key} width={width}>
        {(row) => <Cell row={row} cell={key} onEdit={handlers.onEdit} isWide={key === 'email'} />}
      </Column>
    ));
  return (
    <TableContainer
      component="section"
      aria-label={t('preview.label')}
      tabIndex={0}
      sx={{ maxHeight: '72dvh', borderBlock: `1px solid ${roles.line}` }}
    >
      <ResourceContextProvider value="advisors">
        <DataTable<ImportRow>
          data={[...rows]}
          total={rows.length}
          isPending={false}
          sort={{ field: 'id', order: 'ASC' }}
          selectedIds={[]}
          rowClick={false}
          bulkActionButtons={false}
          hover={false}
          stickyHeader
          aria-label={t('preview.label')}
          sx={{
            '& .RaDataTable-table': { tableLayout: 'fixed', width: WIDTH },
            '& .RaDataTable-rowCell': { verticalAlign: 'top', py: 1.5 },
            '& td.column-status, & td.column-issues, & th[scope=row]': { pt: '11px' },
            '& td.column-issues': { overflowWrap: 'anywhere', fontSize: '0.875rem' },
            '& .column-actions': {
              position: 'sticky',
              right: 0,
              zIndex: 1,
              textAlign: 'right',
              backgroundColor: roles.surface,
              boxShadow: `-1px 0 0 ${roles.line}`,
            },
            '& thead .column-actions': { zIndex: 3 },
          }}
        >
          <Column source="id" label={t('fields.number')} width={WIDTHS.number} isRowHeader>
            {({ id }) => id}
          </Column>
          {cells(FIRST)}
          <Column source="status" width={WIDTHS.status}>
            {(row) => <RowStatusChip row={row} />}
          </Column>
          <Column source="issues" width={WIDTHS.issues}>
            {(row) => <RowIssues row={row} />}
          </Column>
          {cells(REST)}
          <Column source="actions" width={WIDTHS.actions}>
            {(row) => <RowActions row={row} isLocked={isLocked} {...handlers} />}
          </Column>
        </DataTable>
      </ResourceContextProvider>
    </TableContainer>
  );
}

interface ColumnProps {
  source: string;
  label?: string;
  width: number;
  isRowHeader?: boolean;
  children: (row: ImportRow) => ReactNode;
}

function Column({ source, label, width, isRowHeader = false, children }: ColumnProps) {
  const { t } = useTranslation('admin-import');
  const isHeader = useDataTableRenderContext() === 'header';
  const props: DataTableColumnProps<ImportRow> = {
    source,
    label: label ?? t(`fields.${source}`, { defaultValue: source }),
    disableSort: true,
    render: children,
    sx: { width },
    ...(isRowHeader && !isHeader ? { component: 'th', scope: 'row', className: 'tabular' } : {}),
  };
  return <DataTable.Col<ImportRow> {...props} />;
}
