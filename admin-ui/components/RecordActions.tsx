import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import { useResourceContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Abilities } from '../../src/contract/api.ts';
import { RowActions, type RowAction } from './RowActions.tsx';
import { useRecordPages } from './useRecordPages.ts';

export interface RecordActionsProps {
  record: { id: number; abilities?: Abilities };
  name: string;
  more?: readonly RowAction[];
}

export function RecordActions({ record: { id, abilities = {} }, name, more = [] }: RecordActionsProps) {
  const { t } = useTranslation('admin');
  const { show } = useRecordPages(useResourceContext() ?? '');
  return (
    <RowActions
      actions={[
        ...more,
        {
          label: t('actions.view', { name }),
          tip: t('actions.viewTip'),
          icon: VisibilityOutlined,
          may: true,
          onClick: () => show('show', id),
        },
        {
          label: t('actions.edit', { name }),
          tip: t('edit'),
          icon: EditOutlined,
          may: abilities['update'],
          onClick: () => show('edit', id),
        },
        {
          label: t('actions.delete', { name }),
          tip: t('delete.confirm'),
          icon: DeleteOutlineRounded,
          may: abilities['delete'],
          onClick: () => show('delete', id),
        },
      ]}
    />
  );
}
