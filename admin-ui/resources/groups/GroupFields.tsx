import { useWatch, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { LIMITS } from '../../../src/contract/limits.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { SwitchField } from '../../components/SwitchField.tsx';
import type { GroupValues } from './groupValues.ts';

export interface GroupFieldsProps {
  form: UseFormReturn<GroupValues>;
  mayChangeOpenness: boolean;
  /** The group is open now: switching it off closes it for those who were found through it. */
  isClosing: boolean;
}

/** The fields of the Add or Edit Group dialog. */
export function GroupFields({ form, mayChangeOpenness, isClosing }: GroupFieldsProps) {
  const { t } = useTranslation('admin-groups');
  const { register, control } = form;
  const { errors } = form.formState;
  const isOpen = useWatch({ control, name: 'isOpenGroup' });
  const openness = () => {
    if (!mayChangeOpenness) return t('group.openness.locked');
    if (isOpen) return t('group.openness.open');
    return isClosing ? t('group.openness.closing') : t('group.openness.private');
  };
  return (
    <>
      <Field
        label={t('admin:columns.name')}
        field={register('name')}
        error={errors.name?.message}
        required
        autoComplete="off"
        inputProps={{ maxLength: LIMITS.name.max }}
      />
      <Field
        label={t('admin:columns.description')}
        help={t('group.descriptionHelp')}
        field={register('description')}
        error={errors.description?.message}
        multiline
        minRows={3}
        maxRows={10}
        inputProps={{ maxLength: LIMITS.groupDescription.max }}
      />
      <Field
        label={t('admin:columns.website')}
        type="url"
        placeholder="https://"
        field={register('website')}
        error={errors.website?.message}
        inputProps={{ maxLength: LIMITS.url.max }}
      />
      <Field
        label={t('group.logo')}
        help={t('group.logoHelp')}
        type="url"
        placeholder="https://"
        field={register('logoUrl')}
        error={errors.logoUrl?.message}
        inputProps={{ maxLength: LIMITS.url.max }}
      />
      <SwitchField
        control={control}
        name="isOpenGroup"
        label={t('admin:groupType.openGroup')}
        help={openness()}
        disabled={!mayChangeOpenness}
      />
    </>
  );
}
