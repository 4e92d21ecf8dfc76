import { Button, Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { AccountInputs } from './accountFields.tsx';
import { AgreementNote } from './AgreementNote.tsx';
import { AboutYou } from './AboutYou.tsx';
import { emptyAdvisor, toPayload, type AdvisorSignupFields } from './advisorSignupFields.ts';
import { useDraft } from '../../components/useDraft.ts';
import { useSignup, type AccountFields } from './useSignup.ts';
import { Form } from '../../components/Form.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';

const DRAFT = 'timematch.draft.signup.advisor';

/** Sign-up of an advisor: the account, an optional profile, and the unticked box for the public search. */
export function AdvisorSignup() {
  const { t } = useTranslation('auth');
  const form = useForm<AdvisorSignupFields>({ defaultValues: emptyAdvisor });
  useDraft(form, DRAFT, emptyAdvisor);
  const { signUp, isBusy } = useSignup(form, DRAFT);
  const submit = form.handleSubmit((values) => signUp(toPayload(values)));
  return (
    <Form onSubmit={submit}>
      <Muted>{t('signup.advisorText')}</Muted>
      <AccountInputs form={form as unknown as UseFormReturn<AccountFields>} />
      <AboutYou form={form} />
      <Controller
        control={form.control}
        name="joinOpenGroup"
        render={({ field }) => (
          <div>
            <FormControlLabel
              control={
                <Checkbox
                  checked={field.value}
                  onChange={field.onChange}
                  slotProps={{ input: { 'aria-describedby': 'list-me-note' } }}
                />
              }
              label={t('signup.listMe')}
            />
            <FormHelperText id="list-me-note" sx={{ mt: 0, pl: 8 }}>
              {t('signup.listMeHelp')}
            </FormHelperText>
          </div>
        )}
      />
      <AgreementNote />
      <div>
        <Button type="submit" size="large" loading={isBusy}>
          {t('signup.advisorSubmit')}
        </Button>
      </div>
    </Form>
  );
}
