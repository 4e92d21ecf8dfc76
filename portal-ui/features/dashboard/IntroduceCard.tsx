import { Button, Card, CardContent, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ORGANIZATION_TYPES } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { useUpdateProfile } from '../profile/api/updateProfile.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { SelectField } from '../../../ui-shared/forms/SelectField.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

/** An organisation that signed up with three fields only is first asked for its name and type (contract §1). */
export function IntroduceCard() {
  const { t } = useTranslation(['dashboard', 'common']);
  const form = useForm({ defaultValues: { name: '', type: '' } });
  const update = useUpdateProfile<{ name: string; type: string }>('organization');
  const field = fieldsOf(form);
  const submit = form.handleSubmit((fields) =>
    update.mutate(fields, { onError: (error) => placeFieldErrors(form, error) }),
  );
  const types = ORGANIZATION_TYPES.map((type) => ({
    value: type as string,
    label: t(`common:organizationTypes.${type}`),
  }));
  return (
    <Card
      component="form"
      noValidate
      aria-labelledby="introduce-title"
      onSubmit={(event) => void submit(event)}
      sx={{ mb: 6 }}
    >
      <CardContent sx={{ display: 'grid', gap: 5, justifyItems: 'start' }}>
        <div>
          <Typography variant="h3" component="h2" id="introduce-title">
            {t('introduce.title')}
          </Typography>
          <Muted sx={{ mt: 1 }}>{t('introduce.text')}</Muted>
        </div>
        <FieldRow>
          <Field
            label={t('checks.organization.name')}
            {...field('name', {
              validate: (text) => text.trim() !== '' || FIELDS.organizationName.required,
            })}
            autoComplete="organization"
            inputProps={{ maxLength: LIMITS.name.max }}
          />
          <SelectField
            label={t('checks.organization.type')}
            {...field('type', { required: FIELDS.organizationType.required })}
            options={[{ value: '', label: t('introduce.choose') }, ...types]}
          />
        </FieldRow>
        <Button type="submit" loading={update.isPending}>
          {t('introduce.save')}
        </Button>
      </CardContent>
    </Card>
  );
}
