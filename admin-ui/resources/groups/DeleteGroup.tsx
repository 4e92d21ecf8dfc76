import { useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { ConfirmAction } from '../../components/ConfirmAction.tsx';
import type { RecordDialogProps } from '../../components/RecordDialogs.tsx';
import { useErrorToast } from '../../components/useErrorToast.ts';

/** Asks before a group is deleted and says what else goes (contract §10); the last open group's refusal is shown. */
export function DeleteGroup({ record: { id, name, isOpenGroup }, onClose }: RecordDialogProps<Group>) {
  const { t } = useTranslation('admin-groups');
  const provider = useProvider();
  const client = useQueryClient();
  const fail = useErrorToast();
  return (
    <ConfirmAction
      title={t('group.deleteTitle', { name })}
      texts={[
        t('group.deleteQuestion'),
        isOpenGroup ? t('group.deleteOpen') : t('group.deletePrivate'),
        t('group.deleteStays'),
      ]}
      confirm={t('group.deleteConfirm')}
      isDestructive
      run={() => provider.deleteGroup(id)}
      // Members show their groups too.
      changes={[['groups', 'getList'], 'counts', 'group-admins', 'advisors', 'organizations']}
      done={t('group.deleted')}
      onDone={() => client.removeQueries({ queryKey: ['groups', 'getOne', { id: String(id) }] })}
      onFailed={fail(t('group.failed.delete'))}
      failed={(message) => `${t('group.failed.delete')}: ${message}`}
      onClose={onClose}
    />
  );
}
