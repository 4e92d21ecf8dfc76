import type { ReactNode } from 'react';
import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useResourceContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Abilities } from '../../../src/contract/api.ts';
import { chips, StatusChip, type StatusChipProps } from '../cells.tsx';
import { RowActions, TaskIcons, type RowAction, type RowTask } from '../actions.tsx';
import { NameCell } from '../RecordLink.tsx';
import { RelativeTime } from '../Sections.tsx';
import { SHOWN } from '../text.ts';
import { useRecordPages } from '../useRecordPages.ts';

export interface Column<T> {
  /** Its name in the catalogue, `columns.*`, where no label is given. */
  key: string;
  label?: string;
  /** The field that the server sorts by; without one the header is no button. */
  sortBy?: string;
  /** Share of the table's width, such as '28%'; what hidden columns leave is shared out in proportion. */
  width: string;
  /** Hidden below this breakpoint of the table; cards show it all the same. */
  from?: 'md' | 'lg';
  /** Stands at the end of the row, or under the card without its label. */
  isActions?: boolean;
  isRowHeader?: boolean;
  cell: (record: T) => ReactNode;
  /** What the card shows instead of the cell; false leaves it out. */
  card?: ((record: T) => ReactNode) | false;
}

type Said<T> = Extract<keyof T, string> | ((record: T) => ReactNode);
type Look = Omit<Column<never>, 'key' | 'cell' | 'card'>;

const saidOf = <T,>(said: Said<T>, record: T): ReactNode =>
  typeof said === 'function' ? said(record) : (record[said] as ReactNode);

/** A column by its name in the catalogue, what it looks like, and what it says of a record. */
export const column = <T,>(key: string, look: Look & Pick<Column<T>, 'card'>, said: Said<T>): Column<T> => ({
  ...look,
  key,
  cell: (record) => saidOf(said, record),
});

export const figureColumn = <T,>(key: string, look: Look, said: Said<T>): Column<T> =>
  column<T>(key, look, (record) => <span className="tabular">{saidOf(said, record)}</span>);

/** What the row is about, with a line more; it leads to the details. */
export const nameColumn = <T extends { id: number }>(
  key: string,
  { hasAvatar = false, ...look }: Look & { hasAvatar?: boolean },
  name: Extract<keyof T, string> | ((record: T) => string),
  line?: Said<T>,
): Column<T> =>
  column<T>(key, look, (record) => (
    <NameCell
      id={record.id}
      name={saidOf(name, record) as string}
      line={line && saidOf(line, record)}
      hasAvatar={hasAvatar}
    />
  ));

type Timed<Field extends string> = Partial<Record<Field, string | null>>;

export const timeColumn = <Field extends string>(key: string, field: Field, look: Look) =>
  column<Timed<Field>>(key, { sortBy: field, ...look }, ({ [field]: iso }) =>
    iso ? <RelativeTime iso={iso} /> : null,
  );

export const statusColumn = (kind: StatusChipProps['kind'], width: string) =>
  column<{ status: string }>('status', { sortBy: 'status', width }, ({ status }) => (
    <StatusChip kind={kind} status={status} />
  ));

export const groupsColumn = (width: string) =>
  column<{ groups: readonly { name: string }[] }>('groups', { from: 'lg', width }, ({ groups }) =>
    chips(
      groups.map(({ name }) => name),
      { max: SHOWN.groups, color: 'primary' },
    ),
  );

export const tasksColumn = <T,>(tasksOf: (record: T) => readonly RowTask[]) =>
  column<T>('actions', { width: '116px', isActions: true }, (record) => (
    <TaskIcons tasks={tasksOf(record)} />
  ));

export const actionsColumn = <T,>(
  nameOf: (record: T) => string,
  more?: (record: T) => RecordActionsProps['more'],
  width = '132px',
) =>
  column<T & RecordActionsProps['record']>('actions', { width, isActions: true }, (record) => (
    <RecordActions record={record} name={nameOf(record)} more={more?.(record)} />
  ));

interface RecordActionsProps {
  record: { id: number; abilities?: Abilities };
  name: string;
  more?: readonly RowAction[];
}

const ICONS = { show: VisibilityOutlined, edit: EditOutlined, delete: DeleteOutlineRounded } as const;

function RecordActions({ record: { id, abilities = {} }, name, more = [] }: RecordActionsProps) {
  const { t } = useTranslation('admin');
  const { show } = useRecordPages(useResourceContext() ?? '');
  const action = (page: keyof typeof ICONS, labelOf: string, label: string, may = false): RowAction => ({
    labelOf,
    label,
    icon: ICONS[page],
    may,
    onClick: () => show(page, id),
  });
  return (
    <RowActions
      actions={[
        ...more,
        action('show', t('actions.view', { name }), t('actions.viewTip'), true),
        action('edit', t('actions.edit', { name }), t('edit'), abilities['update']),
        action('delete', t('actions.delete', { name }), t('delete.confirm'), abilities['delete']),
      ]}
    />
  );
}
