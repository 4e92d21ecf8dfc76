import Table from '@mui/material/Table';
import TableBody from '@mui/material/TableBody';
import TableCell from '@mui/material/TableCell';
import TableContainer from '@mui/material/TableContainer';
import TableHead from '@mui/material/TableHead';
import TableRow from '@mui/material/TableRow';
import { useTheme } from '@mui/material/styles';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { ImportRow } from '../rows/importRow.ts';
import { Cell } from './Cell.tsx';
import { CELLS } from './columns.ts';
import { RowActions, type RowHandlers } from './RowActions.tsx';
import { RowIssues, RowStatusChip } from './RowState.tsx';

export interface PreviewProps extends RowHandlers {
  rows: readonly ImportRow[];
  isLocked: boolean;
}

/** So that who, the state and the actions stand beside each other at 1280. */
const NUMBER_WIDTH = 60;
const STATUS_WIDTH = 120;
const ISSUES_WIDTH = 188;
const ACTIONS_WIDTH = 214;
/** Who it is; then the row's state; then the rest, for which one scrolls. */
const [FIRST, REST] = [CELLS.slice(0, 3), CELLS.slice(3)];
const WIDTH =
  NUMBER_WIDTH +
  STATUS_WIDTH +
  ISSUES_WIDTH +
  ACTIONS_WIDTH +
  CELLS.reduce((sum, { width }) => sum + width, 0);

/** The rows as a table that scrolls in itself; what can be done stays in sight on the right. */
export function PreviewTable({ rows, isLocked, ...handlers }: PreviewProps) {
  const { t } = useTranslation('admin-import');
  const { roles } = useTheme();
  const head = (key: string, width: number) => (
    <TableCell key={key} component="th" scope="col" sx={{ width }}>
      {t(`fields.${key}`)}
    </TableCell>
  );
  return (
    <TableContainer
      component="section"
      aria-label={t('preview.label')}
      tabIndex={0}
      sx={{ maxHeight: '72dvh', borderBlock: `1px solid ${roles.line}` }}
    >
      <Table stickyHeader aria-label={t('preview.label')} sx={{ tableLayout: 'fixed', width: WIDTH }}>
        <TableHead>
          <TableRow>
            {head('number', NUMBER_WIDTH)}
            {FIRST.map(({ key, width }) => head(key, width))}
            {head('status', STATUS_WIDTH)}
            {head('issues', ISSUES_WIDTH)}
            {REST.map(({ key, width }) => head(key, width))}
            <TableCell
              component="th"
              scope="col"
              sx={{ ...STUCK, zIndex: 3, width: ACTIONS_WIDTH, textAlign: 'right' }}
            >
              {t('fields.actions')}
            </TableCell>
          </TableRow>
        </TableHead>
        <TableBody sx={{ '& td, & th': { verticalAlign: 'top', py: 1.5 } }}>
          {rows.map((row) => (
            <PreviewRow key={row.id} row={row} isLocked={isLocked} {...handlers} />
          ))}
        </TableBody>
      </Table>
    </TableContainer>
  );
}

const STUCK = { position: 'sticky', right: 0 } as const;

/** Drawn anew only when its row changes: a run goes through a thousand of them. */
const PreviewRow = memo(function PreviewRow({
  row,
  isLocked,
  ...handlers
}: RowHandlers & { row: ImportRow; isLocked: boolean }) {
  const { roles } = useTheme();
  const cell = ({ key }: (typeof CELLS)[number]) => (
    <TableCell key={key}>
      <Cell row={row} cell={key} onEdit={handlers.onEdit} isWide={key === 'email'} />
    </TableCell>
  );
  return (
    <TableRow>
      <TableCell
        component="th"
        scope="row"
        className="tabular"
        sx={{ color: 'text.secondary', pt: '12px !important' }}
      >
        {row.id}
      </TableCell>
      {FIRST.map(cell)}
      <TableCell sx={{ pt: '10px !important' }}>
        <RowStatusChip row={row} />
      </TableCell>
      <TableCell sx={{ overflowWrap: 'anywhere', fontSize: '0.875rem', pt: '11px !important' }}>
        <RowIssues row={row} />
      </TableCell>
      {REST.map(cell)}
      <TableCell
        sx={{ ...STUCK, zIndex: 1, backgroundColor: roles.surface, boxShadow: `-1px 0 0 ${roles.line}` }}
      >
        <RowActions row={row} isLocked={isLocked} {...handlers} />
      </TableCell>
    </TableRow>
  );
});
