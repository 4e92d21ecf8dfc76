import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { GROUP_FIELDS } from '../../../src/contract/group-fields.ts';
import { payloadOf, valuesOf } from '../../../ui-shared/forms/fieldValues.ts';
import { USER_KEY } from '../../../ui-shared/session/user.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { inputsOf } from '../../components/form/fieldInputs.tsx';
import { SwitchInput } from '../../components/form/inputs.tsx';

const GroupInput = inputsOf(GROUP_FIELDS);

export function GroupForm({ record: group }: { record?: Group }) {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const attempt = group ? 'update' : 'create';
  const mayChangeOpenness = group ? group.abilities?.['changeOpenness'] === true : true;
  return (
    <FormDialog
      title={group ? t('group.edit') : t('group.add')}
      text={t('admin:requiredMarked')}
      save={group ? t('admin:save') : t('group.add')}
      values={valuesOf(GROUP_FIELDS, 'replace', group)}
      version={group?.version}
      valuesOf={(record) => valuesOf(GROUP_FIELDS, 'replace', record)}
      onSave={(values, provider, version) => {
        const { isOpenGroup, ...texts } = payloadOf(GROUP_FIELDS, 'replace', values);
        const payload = mayChangeOpenness ? { ...texts, isOpenGroup } : texts;
        return group
          ? provider.updateGroup(group.id, { ...payload, version: version.current })
          : provider.createGroup(payload);
      }}
      changes={['groups', 'counts', USER_KEY[0]]}
      done={({ name }) => (group ? t('group.updated', { name }) : t('group.created', { name }))}
      wrong={t('form.wrong')}
      failed={t(`group.failed.${attempt}`)}
      onFailed="toast"
    >
      <GroupInput source="name" label={t('admin:columns.name')} autoComplete="off" />
      <GroupInput source="description" help={t('group.descriptionHelp')} minRows={3} maxRows={10} />
      <GroupInput source="website" />
      <GroupInput source="logoUrl" label={t('group.logo')} help={t('group.logoHelp')} />
      <OpennessInput mayChange={mayChangeOpenness} isClosing={group?.isOpenGroup === true} />
    </FormDialog>
  );
}

/** @param isClosing the group is open now: switching it off closes it for those who were found through it */
function OpennessInput({ mayChange, isClosing }: { mayChange: boolean; isClosing: boolean }) {
  const { t } = useTranslation(['admin-groups', 'admin']);
  const isOpen = useWatch<{ isOpenGroup: boolean }>({ name: 'isOpenGroup' });
  const kind = !mayChange ? 'locked' : isOpen ? 'open' : isClosing ? 'closing' : 'private';
  return (
    <SwitchInput
      source="isOpenGroup"
      label={t('admin:groupType.openGroup')}
      help={t(`group.openness.${kind}`)}
      readOnly={!mayChange}
    />
  );
}
