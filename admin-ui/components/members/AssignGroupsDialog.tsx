import { useMutation, useQueryClient } from '@tanstack/react-query';
import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import type { MemberResource } from '../../app/data/memberPayloads.ts';
import { FormDialog } from '../FormDialog.tsx';
import { GroupsField } from '../GroupsField.tsx';
import { useGroupChoice } from '../useGroupChoice.ts';
import { assignGroups, type NotAssigned } from './assignGroups.ts';
import { useMemberToasts } from './useMemberToasts.ts';

/** How many of those who failed are named. */
const NAMED = 3;

export interface AssignGroupsDialogProps {
  resource: MemberResource;
  ids: readonly number[];
  /** @param left who was not assigned */
  onDone: (left: readonly number[]) => void;
  onClose: () => void;
}

/** Adds all chosen advisors or organisations to one or more groups. */
export function AssignGroupsDialog({ resource, ids, onDone, onClose }: AssignGroupsDialogProps) {
  const { t } = useTranslation('admin');
  const provider = useDataProvider<ConsoleDataProvider>();
  const client = useQueryClient();
  const toasts = useMemberToasts(resource);
  const choice = useGroupChoice();
  const [groupIds, setGroupIds] = useState<number[]>([]);
  const [isMissing, setMissing] = useState(false);
  const assign = useMutation({
    mutationFn: () => assignGroups(provider, resource, ids, groupIds),
    onSuccess: async ({ done, failed, gone }) => {
      const count = done + failed.length + gone;
      if (done < count)
        toasts.warn([t('bulk.partly', { done, count }), ...failed.slice(0, NAMED).map(said)].join(' '));
      else toasts.done(t(`members.${resource}.assigned`, { count }));
      onDone(failed.map(({ id }) => id));
      await client.invalidateQueries({ queryKey: [resource] });
    },
    onError: (error) => toasts.failed('groups', error),
  });
  const said = ({ name, reason }: NotAssigned) => t('bulk.notAssigned', { name, reason });
  return (
    <FormDialog
      title={t('bulk.assign')}
      text={t(`members.${resource}.assignText`, { count: ids.length })}
      save={t('bulk.assignSave')}
      isBusy={assign.isPending}
      onSubmit={(event) => {
        event.preventDefault();
        setMissing(groupIds.length === 0);
        if (groupIds.length > 0) assign.mutate();
      }}
      onClose={onClose}
      guard={{ isDirty: groupIds.length > 0, mayLeave: () => assign.isSuccess }}
    >
      {assign.error ? <Alert severity="error">{assign.error.message}</Alert> : null}
      <GroupsField
        label={t('columns.groups')}
        help={t('bulk.assignHelp')}
        error={isMissing && groupIds.length === 0 ? t('bulk.missing') : undefined}
        groups={choice.groups}
        isLoading={choice.isLoading}
        value={groupIds}
        onChange={setGroupIds}
      />
    </FormDialog>
  );
}
