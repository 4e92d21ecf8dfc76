import { useTranslation } from 'react-i18next';
import { useProvider } from '../../app/data/useProvider.ts';
import type { MemberResource } from '../../app/data/memberPayloads.ts';
import { FormDialog } from '../form/FormDialog.tsx';
import { GroupsInput } from '../form/inputs.tsx';
import { given } from '../form/rules.ts';
import { useGroupChoice } from '../useGroupChoice.ts';
import { assignGroups, type NotAssigned } from './assignGroups.ts';
import { useMemberToasts } from './useMemberToasts.ts';

const NAMED = 3;

export interface AssignGroupsDialogProps {
  resource: MemberResource;
  ids: readonly number[];
  /** @param left who was not assigned */
  onDone: (left: readonly number[]) => void;
  onClose: () => void;
}

export function AssignGroupsDialog({ resource, ids, onDone, onClose }: AssignGroupsDialogProps) {
  const { t } = useTranslation('admin');
  const provider = useProvider();
  const toasts = useMemberToasts(resource);
  const { groups } = useGroupChoice();
  const said = ({ name, reason }: NotAssigned) => t('bulk.notAssigned', { name, reason });
  return (
    <FormDialog
      title={t('bulk.assign')}
      text={t(`members.${resource}.assignText`, { count: ids.length })}
      save={t('bulk.assignSave')}
      values={{ groupIds: [] as number[] }}
      onSave={({ groupIds }) => assignGroups(provider, resource, ids, groupIds)}
      changes={[resource]}
      onSaved={({ done, failed, gone }) => {
        const count = done + failed.length + gone;
        if (done < count)
          toasts.warn([t('bulk.partly', { done, count }), ...failed.slice(0, NAMED).map(said)].join(' '));
        else toasts.done(t(`members.${resource}.assigned`, { count }));
        onDone(failed.map(({ id }) => id));
      }}
      failed={t(`members.${resource}.failed.groups`)}
      onFailed={(error) => toasts.failed('groups', error)}
      onClose={onClose}
    >
      <GroupsInput
        label={t('columns.groups')}
        help={t('bulk.assignHelp')}
        groups={groups}
        validate={given(t('bulk.missing'))}
      />
    </FormDialog>
  );
}
