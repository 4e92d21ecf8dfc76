import { Button, Card, CardContent, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ORGANIZATION_FIELDS } from '../../../src/contract/organization-fields.ts';
import { useUpdateProfile } from '../profile/api/updateProfile.ts';
import { FieldRow } from '../../../ui-shared/forms/FieldRow.tsx';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { recordFieldOf } from '../../components/recordFields.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

const OrganizationField = recordFieldOf(ORGANIZATION_FIELDS, 'own');

/** An organisation that signed up with three fields only is first asked for its name and type (contract §1). */
export function IntroduceCard() {
  const { t } = useTranslation(['dashboard', 'common']);
  const form = useForm({ defaultValues: { name: '', type: '' } });
  const update = useUpdateProfile<{ name: string; type: string }>('organization');
  const submit = form.handleSubmit((fields) =>
    update.mutate(fields, { onError: (error) => placeFieldErrors(form, error) }),
  );
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
          <OrganizationField form={form} name="name" autoComplete="organization" />
          <OrganizationField form={form} name="type" blank={t('introduce.choose')} />
        </FieldRow>
        <Button type="submit" loading={update.isPending}>
          {t('introduce.save')}
        </Button>
      </CardContent>
    </Card>
  );
}
