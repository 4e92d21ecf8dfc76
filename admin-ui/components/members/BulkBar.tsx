import { Box, Button, Typography, useTheme } from '@mui/material';
import { useState, type ComponentType } from 'react';
import { useListContext } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { AdministeredAccount } from '../../../src/contract/admin-api.ts';
import { radii, shadows } from '../../../ui-shared/theme/tokens.ts';
import type { MemberResource } from '../../app/data/memberPayloads.ts';
import { useExport } from '../export/useExport.ts';
import { useGroupChoice } from '../useGroupChoice.ts';
import { AssignGroupsDialog } from './AssignGroupsDialog.tsx';

export interface ChosenRowsProps {
  resource: MemberResource;
  ids: readonly number[];
  onDone: (left?: readonly number[]) => void;
  onClose: () => void;
}

export interface BulkBarProps extends Pick<ChosenRowsProps, 'resource'> {
  InviteDialog: ComponentType<ChosenRowsProps>;
}

/** What can be done with the chosen rows; it floats over the end of the list, so that no row moves. */
export function BulkBar({ resource, InviteDialog }: BulkBarProps) {
  const { t } = useTranslation('admin');
  const { roles, palette } = useTheme();
  const {
    selectedIds,
    onSelect,
    onUnselectItems,
    data = [],
    sort,
  } = useListContext<AdministeredAccount & { id: number }>();
  const [open, setOpen] = useState<'assign' | 'invite' | null>(null);
  // Whoever looks after one group has nobody in the list who is not in it.
  const { isChoice: mayInvite } = useGroupChoice();
  const exporting = useExport(resource);
  const ids = selectedIds;
  const mayAssign = data.some(({ abilities }) => abilities['assignGroups']);
  const chosen: ChosenRowsProps = {
    resource,
    ids,
    onDone: (left = []) => {
      setOpen(null);
      onSelect([...left]);
    },
    onClose: () => setOpen(null),
  };
  if (ids.length === 0) return null;
  return (
    <Box
      component="section"
      aria-label={t('bulk.label')}
      sx={{
        position: 'sticky',
        bottom: 12,
        zIndex: 3,
        mx: 4,
        mt: 3,
        px: 4,
        py: 2,
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 2,
        borderRadius: `${radii.medium}px`,
        border: `1px solid ${roles.line}`,
        backgroundColor: roles.raised,
        boxShadow: shadows[palette.mode].float,
      }}
    >
      <Typography component="output" className="tabular" sx={{ fontWeight: 620, mr: 'auto' }}>
        {t('bulk.chosen', { count: ids.length })}
      </Typography>
      {mayAssign ? (
        <Button size="small" onClick={() => setOpen('assign')}>
          {t('bulk.assign')}
        </Button>
      ) : null}
      {mayInvite ? (
        <Button size="small" variant="outlined" onClick={() => setOpen('invite')}>
          {t('bulk.invite')}
        </Button>
      ) : null}
      <Button
        size="small"
        variant="outlined"
        loading={exporting.isPending}
        onClick={() => exporting.mutate({ filter: { id: ids }, sort })}
      >
        {t('bulk.export')}
      </Button>
      <Button size="small" variant="text" onClick={() => onUnselectItems()}>
        {t('bulk.clear')}
      </Button>
      {open === 'assign' ? <AssignGroupsDialog {...chosen} /> : null}
      {open === 'invite' ? <InviteDialog {...chosen} /> : null}
    </Box>
  );
}
