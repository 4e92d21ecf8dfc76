import { Button } from '@mui/material';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AccountInputs } from './accountFields.tsx';
import { AgreementNote } from './AgreementNote.tsx';
import { useDraft } from '../../components/useDraft.ts';
import { browserTimeZone, useSignup, type AccountFields } from './useSignup.ts';
import { Form } from '../../components/Form.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

const DRAFT = 'timematch.draft.signup.organization';
const EMPTY: AccountFields = { email: '', username: '', password: '' };

/** Sign-up of an organisation: e-mail, username and password; the dashboard asks for the rest (contract §1). */
export function OrganizationSignup() {
  const { t } = useTranslation('auth');
  const form = useForm<AccountFields>({ defaultValues: EMPTY });
  useDraft(form, DRAFT, EMPTY);
  const { signUp, isBusy } = useSignup(form, DRAFT);
  const submit = form.handleSubmit(({ email, username, password }) =>
    signUp({ email, username, password, user_type: 'organization', timeZone: browserTimeZone() }),
  );
  return (
    <Form onSubmit={submit}>
      <Muted>{t('signup.organizationText')}</Muted>
      <AccountInputs form={form} />
      <AgreementNote />
      <div>
        <Button type="submit" size="large" loading={isBusy}>
          {t('signup.organizationSubmit')}
        </Button>
      </div>
    </Form>
  );
}
