import DeleteOutlineRounded from '@mui/icons-material/DeleteOutlineRounded';
import EditOutlined from '@mui/icons-material/EditOutlined';
import VisibilityOutlined from '@mui/icons-material/VisibilityOutlined';
import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useResourceContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Abilities } from '../../src/contract/api.ts';
import { useRecordPages } from './useRecordPages.ts';

export interface RecordActionsProps {
  record: { id: number; abilities?: Abilities };
  /** Whose row it is: a reader hears "Edit Amara Okafor", not "Edit" ten times. */
  name: string;
}

/** View, edit, delete at the end of a row, as far as the server's abilities allow (spec 2 §2). */
export function RecordActions({ record: { id, abilities = {} }, name }: RecordActionsProps) {
  const { t } = useTranslation('admin');
  const resource = useResourceContext() ?? '';
  const { show } = useRecordPages(resource);
  const actions = [
    {
      page: 'show',
      label: t('actions.view', { name }),
      tip: t('actions.viewTip'),
      icon: VisibilityOutlined,
      may: true,
    },
    {
      page: 'edit',
      label: t('actions.edit', { name }),
      tip: t('edit'),
      icon: EditOutlined,
      may: abilities['update'],
    },
    {
      page: 'delete',
      label: t('actions.delete', { name }),
      tip: t('delete.confirm'),
      icon: DeleteOutlineRounded,
      may: abilities['delete'],
    },
  ] as const;
  return (
    <Box sx={{ display: 'flex', justifyContent: { xs: 'flex-start', sm: 'flex-end' }, gap: 0.5 }}>
      {actions.map(({ page, label, tip, icon: Icon, may }) =>
        may ? (
          <Tooltip key={page} title={tip}>
            <IconButton size="small" aria-label={label} onClick={() => show(page, id)} sx={{ p: 1.5 }}>
              <Icon fontSize="small" />
            </IconButton>
          </Tooltip>
        ) : null,
      )}
    </Box>
  );
}
