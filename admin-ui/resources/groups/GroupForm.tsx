import { useDataProvider } from 'react-admin';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import type { ConsoleDataProvider } from '../../app/data/dataProvider.ts';
import { FormDialog } from '../../components/FormDialog.tsx';
import { FormTroubles } from '../../components/FormTroubles.tsx';
import { useRecordForm } from '../../components/useRecordForm.ts';
import { GroupFields } from './GroupFields.tsx';
import { checkGroup, GROUP_FIELDS, groupPayload, groupValues } from './groupValues.ts';
import { useGroupToasts } from './useGroupToasts.ts';

export interface GroupFormProps {
  /** The group to edit; a new one without. */
  group?: Group;
  onClose: () => void;
}

/** Add or Edit Group (spec 2 §2, §5): one form for both. */
export function GroupForm({ group, onClose }: GroupFormProps) {
  const { t } = useTranslation('admin-groups');
  const provider = useDataProvider<ConsoleDataProvider>();
  const toasts = useGroupToasts();
  const attempt = group ? 'update' : 'create';
  // Whoever may add a group decides what kind it is.
  const mayChangeOpenness = group ? group.abilities?.['changeOpenness'] === true : true;
  const { form, isBusy, failure, onSubmit, guard } = useRecordForm({
    resource: 'groups',
    values: groupValues(group),
    check: checkGroup,
    save: (values) => {
      const payload = groupPayload(values, mayChangeOpenness);
      return group ? provider.updateGroup(group.id, payload) : provider.createGroup(payload);
    },
    onSaved: ({ name }) => {
      onClose();
      toasts.done(group ? t('group.updated', { name }) : t('group.created', { name }));
    },
    onFailed: (error) => toasts.failed(attempt, error),
    // What is wrong stands beside its field and on top of the form.
    onRefused: () => {},
  });
  return (
    <FormDialog
      title={group ? t('group.edit') : t('group.add')}
      text={t('admin:requiredMarked')}
      save={group ? t('admin:save') : t('group.add')}
      isBusy={isBusy}
      onSubmit={onSubmit}
      onClose={onClose}
      guard={guard}
    >
      <FormTroubles
        form={form}
        order={GROUP_FIELDS}
        wrong={() => t('form.wrong')}
        failure={failure}
        failed={t(`group.failed.${attempt}`)}
      />
      <GroupFields
        form={form}
        mayChangeOpenness={mayChangeOpenness}
        isClosing={group?.isOpenGroup === true}
      />
    </FormDialog>
  );
}
