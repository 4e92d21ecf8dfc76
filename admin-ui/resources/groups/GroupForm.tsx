import { useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Group } from '../../../src/contract/admin-api.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { useProvider } from '../../app/data/useProvider.ts';
import { FormDialog } from '../../components/form/FormDialog.tsx';
import { SwitchInput, TextInput, UrlInput } from '../../components/form/inputs.tsx';
import { filled } from '../../components/form/rules.ts';
import type { RecordFormProps } from '../../components/RecordDialogs.tsx';
import { useErrorToast } from '../../components/useErrorToast.ts';

/** "is_open_group defaults to false" (spec 2 §5). */
const NEW = { name: '', description: '', website: '', logoUrl: '', isOpenGroup: false };

export function GroupForm({ record: group, onClose }: RecordFormProps<Group>) {
  const { t } = useTranslation('admin-groups');
  const provider = useProvider();
  const fail = useErrorToast();
  const attempt = group ? 'update' : 'create';
  const mayChangeOpenness = group ? group.abilities?.['changeOpenness'] === true : true;
  return (
    <FormDialog
      title={group ? t('group.edit') : t('group.add')}
      text={t('admin:requiredMarked')}
      save={group ? t('admin:save') : t('group.add')}
      values={(group as typeof NEW | undefined) ?? NEW}
      onSave={({ name, description, website, logoUrl, isOpenGroup }) => {
        const payload = {
          name: name.trim(),
          description: description.trim(),
          website: website.trim(),
          logoUrl: logoUrl.trim(),
          ...(mayChangeOpenness ? { isOpenGroup } : {}),
        };
        return group ? provider.updateGroup(group.id, payload) : provider.createGroup(payload);
      }}
      changes={['groups', 'counts']}
      done={({ name }) => (group ? t('group.updated', { name }) : t('group.created', { name }))}
      wrong={t('form.wrong')}
      failed={t(`group.failed.${attempt}`)}
      onFailed={fail(t(`group.failed.${attempt}`))}
      onClose={onClose}
    >
      <TextInput
        source="name"
        label={t('admin:columns.name')}
        validate={filled(FIELDS.groupName.required)}
        autoComplete="off"
        maxLength={LIMITS.name.max}
      />
      <TextInput
        source="description"
        label={t('admin:columns.description')}
        help={t('group.descriptionHelp')}
        minRows={3}
        maxRows={10}
        maxLength={LIMITS.groupDescription.max}
      />
      <UrlInput source="website" label={t('admin:columns.website')} wrong={FIELDS.groupWebsite.invalid} />
      <UrlInput
        source="logoUrl"
        label={t('group.logo')}
        help={t('group.logoHelp')}
        wrong={FIELDS.logo.invalid}
      />
      <OpennessInput mayChange={mayChangeOpenness} isClosing={group?.isOpenGroup === true} />
    </FormDialog>
  );
}

/** @param isClosing the group is open now: switching it off closes it for those who were found through it */
function OpennessInput({ mayChange, isClosing }: { mayChange: boolean; isClosing: boolean }) {
  const { t } = useTranslation('admin-groups');
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
