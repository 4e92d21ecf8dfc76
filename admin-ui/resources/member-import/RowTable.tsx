import { Box, Button, Chip, CircularProgress, Typography, useTheme } from '@mui/material';
import AutoAwesomeOutlined from '@mui/icons-material/AutoAwesomeOutlined';
import EditOutlined from '@mui/icons-material/EditOutlined';
import ReplayRounded from '@mui/icons-material/ReplayRounded';
import { useRef, useState, type ReactNode } from 'react';
import { ListContextProvider, ResourceContextProvider, useList } from 'react-admin';
import { useTranslation } from 'react-i18next';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { FLOW } from '../../components/Sections.tsx';
import { TipButton } from '../../components/actions.tsx';
import { Pager } from '../../components/list/RecordList.tsx';
import { RecordCards } from '../../components/list/RecordCards.tsx';
import { RecordTable, type RecordTableProps } from '../../components/list/RecordTable.tsx';
import { column, type Column } from '../../components/list/columns.tsx';
import { truncate } from '../../components/text.ts';
import { useIsPhone } from '../../../ui-shared/layout/useIsPhone.ts';
import { Picker } from './MappingStep.tsx';
import { canEdit, canGenerate, canSave, cellOf, issuesText, rowName } from './importRow.ts';
import type { ImportRow, RowStatus } from './importRow.ts';
import { useKind } from './kinds.ts';
import type { Import } from './useImport.ts';

const LOOKS = {
  click_to_save: { list: 'ready', color: 'primary' },
  processing: { list: 'ready', color: 'default' },
  saving: { list: 'ready', color: 'default' },
  invalid: { list: 'invalid', color: 'warning' },
  failed: { list: 'failed', color: 'error' },
  saved: { list: 'saved', color: 'success' },
} as const satisfies Record<RowStatus, object>;

const LISTS = ['all', 'ready', 'invalid', 'failed', 'saved'] as const;
type RowsList = (typeof LISTS)[number];

export const rowsOf = (rows: readonly ImportRow[], list: RowsList): readonly ImportRow[] =>
  list === 'all' ? rows : rows.filter(({ status }) => LOOKS[status].list === list);

type RowTableProps = { run: Import; tool: ReactNode; onEdit: (id: number, cell?: string) => void };

/** A thousand rows at once would stall the page; cards are long. */
const PAGE_SIZE = { table: 25, cards: 10 };

export function RowTable({ run, tool, onEdit }: RowTableProps) {
  const { t } = useTranslation('admin-import');
  const { resource } = useKind();
  const isPhone = useIsPhone();
  const columns = useColumns({ run, onEdit });
  const { rows } = run.state;
  const [list, setList] = useState<RowsList>('all');
  const [wanted, setPage] = useState(1);
  const perPage = isPhone ? PAGE_SIZE.cards : PAGE_SIZE.table;
  const chosen = rowsOf(rows, list);
  // Rows leave a filtered list when they are mended or saved.
  const page = Math.min(wanted, Math.max(1, Math.ceil(chosen.length / perPage)));
  const data = chosen.slice((page - 1) * perPage, page * perPage);
  const context = useList({ data });
  const shown = { ...context, data, total: chosen.length, page, perPage, setPage } as typeof context;
  const Shown = isPhone ? RecordCards<ImportRow> : WideTable;
  return (
    <ResourceContextProvider value={resource}>
      <ListContextProvider value={shown}>
        <Box sx={{ ...FLOW, gap: 3, alignItems: 'center', px: { xs: 4, sm: 5 }, pb: 4 }}>
          <Picker
            label={t('preview.filter')}
            value={list}
            options={LISTS.map((one) => [one, t(`filters.${one}`, { n: rowsOf(rows, one).length })])}
            onChange={(next) => {
              setList(LISTS.find((one) => one === next) ?? 'all');
              setPage(1);
            }}
          />
          {tool}
        </Box>
        {chosen.length > 0 ? (
          <Shown columns={columns} label={t('preview.label')} />
        ) : (
          <Typography sx={{ px: 5, py: 8, textAlign: 'center', color: 'text.secondary' }}>
            {t('preview.none')}
          </Typography>
        )}
        <Pager resource={resource} rangeOf={(range) => t('preview.range', range)} />
      </ListContextProvider>
    </ResourceContextProvider>
  );
}

/** Wider than the page: it scrolls in a place of its own, where the actions stay in sight. */
function WideTable({ columns, label }: RecordTableProps<ImportRow>) {
  const { roles } = useTheme();
  const width = columns.reduce((sum, { width: part }) => sum + Number.parseInt(part, 10), 0);
  return (
    <Box
      component="section"
      aria-label={label}
      // Scrolled by keyboard, too.
      tabIndex={0}
      sx={{
        overflow: 'auto',
        maxHeight: '72dvh',
        borderBlock: `1px solid ${roles.line}`,
        // With separate borders the line before the actions shows.
        '&& .RaDataTable-table': { width, borderCollapse: 'separate' },
        // Opaque, for the actions take it over while other cells scroll below them.
        '& .RaDataTable-row': { backgroundColor: roles.surface },
        '&& .RaDataTable-headerCell': { top: 0 },
        '&& > div': { overflow: 'visible' },
        '&& .RaDataTable-rowCell': { py: 1.5 },
        '&& :is(td.column-status, td.column-issues, th[scope=row])': { pt: '11px' },
        '&& td.column-issues': { fontSize: '0.875rem' },
        '&& .column-actions': {
          position: 'sticky',
          right: 0,
          zIndex: 1,
          textAlign: 'right',
          backgroundColor: 'inherit',
          boxShadow: `-1px 0 0 ${roles.line}`,
        },
        '&& thead .column-actions': { zIndex: 3, backgroundColor: roles.surface },
        '&& td:not(.column-email) .cell': {
          overflow: 'hidden',
          textOverflow: 'ellipsis',
          whiteSpace: 'nowrap',
        },
      }}
    >
      <RecordTable<ImportRow> columns={columns} label={label} hasDetails={false} />
    </Box>
  );
}

function useColumns(row: Omit<RowTableProps, 'tool'>): Column<ImportRow>[] {
  const { t } = useTranslation('admin-import');
  const { widths, names } = useKind();
  const labelOf = (key: string) => t(`fields.${key}`, { defaultValue: key });
  const cells = Object.entries(widths).map(([key, width]): Column<ImportRow> => {
    const cell = (one: ImportRow) => <Cell row={one} name={key} label={labelOf(key)} onEdit={row.onEdit} />;
    // What is empty and not asked for needs no line; Edit shows it all.
    const isTold = (one: ImportRow) =>
      one.checked.problems[key] || (!names.includes(key) && cellOf(one, key) !== '');
    const card = (one: ImportRow) => (isTold(one) ? cell(one) : null);
    return { key, label: labelOf(key), width: `${width}px`, cell, card };
  });
  const look = (key: string, width: string) => ({ label: labelOf(key), width, card: false }) as const;
  return [
    {
      ...column('id', { ...look('number', '68px'), isRowHeader: true }, ({ id }: ImportRow) => id),
      card: (one) => (
        <Box sx={{ display: 'grid', gap: 3 }}>
          <Box sx={{ display: 'flex', gap: 3, alignItems: 'flex-start' }}>
            <Typography sx={{ flex: 1, minWidth: 0, fontWeight: 640 }}>
              {t('preview.row', { n: one.id, name: rowName(one) })}
            </Typography>
            <RowStatusChip row={one} />
          </Box>
          <RowIssues row={one} />
        </Box>
      ),
    },
    ...cells.slice(0, names.length + 1),
    column('status', look('status', '120px'), (one) => <RowStatusChip row={one} />),
    column('issues', look('issues', '180px'), (one) => <RowIssues row={one} />),
    ...cells.slice(names.length + 1),
    column('actions', { ...look('actions', '214px'), isActions: true }, (one) => (
      <RowActions {...row} row={one} />
    )),
  ];
}

function RowStatusChip({ row: { status, isGenerated } }: { row: ImportRow }) {
  const { t } = useTranslation('admin-import');
  const isBusy = status === 'processing' || status === 'saving';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <Chip
        size="small"
        color={LOOKS[status].color}
        icon={isBusy ? <CircularProgress size={12} color="inherit" aria-hidden /> : undefined}
        label={t(`status.${status}`)}
      />
      {isGenerated && status !== 'saved' ? (
        <Chip size="small" variant="outlined" label={t('status.generated')} />
      ) : null}
    </Box>
  );
}

/** What is wrong with a row, or became of it (spec 2 §8: "a failed row keeps its message in the Issues column"). */
function RowIssues({ row }: { row: ImportRow }) {
  const { t } = useTranslation('admin-import');
  const { roles } = useTheme();
  const { status, logIn } = row;
  const username = status === 'saved' && logIn ? t('row.username', { username: logIn.username }) : '';
  const text = [username, issuesText(row)].filter(Boolean).join('. ');
  const isBad = status === 'invalid' || status === 'failed';
  return text ? (
    <Box component="span" sx={{ color: isBad ? roles.danger : 'text.secondary' }}>
      {text}
    </Box>
  ) : null;
}

const CELL_CHARACTERS = 80;

type CellProps = Pick<RowTableProps, 'onEdit'> & { row: ImportRow; name: string; label: string };

/**
 * A button while the row may be edited (spec 2 §4). The Tab key goes by: each row has its own Edit button, and nine
 * more stops a row would be a long way.
 */
function Cell({ row, name, label: field, onEdit }: CellProps) {
  const { t } = useTranslation('admin-import');
  const { roles } = useTheme();
  const start = (row.values[name] ?? '').slice(0, 2 * CELL_CHARACTERS);
  const value = start.replaceAll(/\s+/g, ' ').trim();
  const text = value ? truncate(value, CELL_CHARACTERS) : '–';
  const isWrong = row.status === 'invalid' && row.checked.problems[name] !== undefined;
  const shape = { display: 'block', py: 1, border: `1px solid ${isWrong ? roles.danger : 'transparent'}` };
  if (!canEdit(row))
    return (
      <Box component="span" className="cell" sx={shape}>
        {text}
      </Box>
    );
  return (
    <Box
      component="button"
      type="button"
      className="cell"
      tabIndex={-1}
      onClick={() => onEdit(row.id, name)}
      aria-label={t('cell.edit', { field, n: row.id, value: value ? text : t('cell.empty') })}
      sx={{
        ...shape,
        width: 'calc(100% + 16px)',
        mx: '-8px',
        px: '8px',
        minHeight: { xs: 44, sm: 32 },
        textAlign: 'left',
        font: 'inherit',
        color: isWrong ? roles.danger : 'inherit',
        background: 'none',
        cursor: 'pointer',
        borderRadius: `${radii.small}px`,
        '&:hover': { borderColor: roles.control, backgroundColor: roles.raised },
      }}
    >
      {text}
    </Box>
  );
}

/** Auto and Save, each where the row's status allows it (spec 2 §4); Edit, and Try again for a row that failed. */
function RowActions({ row, run, onEdit }: Omit<RowTableProps, 'tool'> & { row: ImportRow }) {
  const { t } = useTranslation('admin-import');
  const who = { n: row.id, name: rowName(row) };
  const box = useRef<HTMLDivElement>(null);
  const action = (name: 'auto' | 'save' | 'retry', does: () => Promise<void>, icon?: ReactNode) => (
    <Button
      variant="outlined"
      size="small"
      startIcon={icon}
      disabled={run.state.page === 'uploading'}
      aria-label={t(`row.${name}Of`, who)}
      onClick={() => {
        // The button goes with what it does; whoever pressed it stays at this row.
        box.current?.focus({ preventScroll: true });
        void does();
      }}
    >
      {t(`row.${name}`)}
    </Button>
  );
  return (
    <Box
      ref={box}
      tabIndex={-1}
      sx={{
        '&:focus-visible': { outline: 'none' },
        display: 'flex',
        flexWrap: 'wrap',
        gap: 1,
        justifyContent: { sm: 'flex-end' },
        alignItems: 'center',
      }}
    >
      {canGenerate(row)
        ? action('auto', () => run.runOne('generate', row.id), <AutoAwesomeOutlined />)
        : null}
      {canSave(row) ? action('save', () => run.runOne('save', row.id)) : null}
      {row.status === 'failed' ? action('retry', () => run.session.retry(row.id), <ReplayRounded />) : null}
      {canEdit(row) ? (
        <TipButton
          labelOf={t('row.editOf', who)}
          label={t('row.edit')}
          icon={EditOutlined}
          onClick={() => onEdit(row.id)}
        />
      ) : null}
    </Box>
  );
}
