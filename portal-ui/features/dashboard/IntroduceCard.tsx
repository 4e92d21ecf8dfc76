import { Card, CardContent } from '@mui/material';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { FIELDS } from '../../../src/contract/messages.ts';
import { ORGANIZATION_FIELDS } from '../../../src/contract/organization-fields.ts';
import { FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { Muted, H2 } from '../../../ui-shared/layout/Text.tsx';
import { placeFieldErrors } from '../../components/forms.tsx';
import { recordFieldOf } from '../../components/recordFields.tsx';
import { useUpdateProfile } from '../profile/updateProfile.ts';
import { SubmitButton } from '../../components/cards.tsx';

const OrganizationField = recordFieldOf(ORGANIZATION_FIELDS, 'own');

export type OrganizationAsk = 'name' | 'type' | 'description';

/** An organisation that signed up with three fields only is first asked for its name and type (contract §1). */
export function IntroduceCard({ asks }: { asks: readonly OrganizationAsk[] }) {
  const { t } = useTranslation(['dashboard', 'common']);
  const asksName = asks.includes('name');
  const form = useForm({ defaultValues: { name: '', type: '', description: '' } });
  const update = useUpdateProfile<Record<string, string>>('organization');
  const submit = form.handleSubmit((fields) => {
    if (asks.includes('description') && !fields.description.trim())
      return form.setError('description', { message: FIELDS.description.min }, { shouldFocus: true });
    update.mutate(Object.fromEntries(asks.map((name) => [name, fields[name]])), {
      onError: (error) => placeFieldErrors(form, error),
    });
  });
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
          <H2 id="introduce-title">{t('introduce.title')}</H2>
          <Muted sx={{ mt: 1 }}>
            {asks.includes('description') ? t('introduce.describe') : t('introduce.text')}
          </Muted>
        </div>
        {asksName ? (
          <FieldRow>
            <OrganizationField form={form} name="name" autoComplete="organization" />
            <OrganizationField form={form} name="type" blank={t('introduce.choose')} />
          </FieldRow>
        ) : null}
        {asks.includes('description') ? (
          <OrganizationField form={form} name="description" lines={[4, 10]} />
        ) : null}
        <SubmitButton loading={update.isPending}>
          {asks.includes('description') ? t('introduce.saveAll') : t('introduce.save')}
        </SubmitButton>
      </CardContent>
    </Card>
  );
}
