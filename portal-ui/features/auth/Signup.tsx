import { Checkbox, FormControlLabel, FormHelperText } from '@mui/material';
import { useState, type ReactNode } from 'react';
import { Controller, useForm, type UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { ADVISOR_FIELDS } from '../../../src/contract/advisor-fields.ts';
import type { RegisterAdvisorPayload, RegisterOrganizationPayload } from '../../../src/contract/api.ts';
import type { Skill } from '../../../src/contract/enums.ts';
import { ApiError } from '../../../ui-shared/api/client.ts';
import { FieldRow } from '../../../ui-shared/forms/Field.tsx';
import { Foldable } from '../../../ui-shared/layout/ExpandButton.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { useRegister } from '../../../ui-shared/session/mutations.ts';
import { browserZone } from '../../../ui-shared/time/zone.ts';
import { toastFailure, toastError } from '../../../ui-shared/toast/toast.ts';
import { forgetDraft } from '../../components/drafts.ts';
import { fieldsOf, Form, placeFieldErrors, useDraft } from '../../components/forms.tsx';
import { recordFieldOf } from '../../components/recordFields.tsx';
import {
  AgreementNote,
  EMAIL_RULES,
  EmailField,
  NEW_PASSWORD_RULES,
  NewPasswordField,
  USERNAME_RULES,
  UsernameField,
} from './accountFields.tsx';
import { SubmitButton } from '../../components/cards.tsx';

const ACCOUNT = { email: '', username: '', password: '' };
type AccountFields = typeof ACCOUNT;
const ADVISOR = {
  ...ACCOUNT,
  firstName: '',
  lastName: '',
  title: '',
  linkedinUrl: '',
  bio: '',
  expertise: '',
  skills: [] as Skill[],
  joinOpenGroup: false,
};
type AdvisorFields = typeof ADVISOR;

/** Sign-up of an advisor: the account, an optional profile, and the unticked box for the public search. */
export function AdvisorSignup() {
  const { t } = useTranslation('auth');
  const form = useForm<AdvisorFields>({ defaultValues: ADVISOR });
  return (
    <SignupForm
      form={form}
      saved={ADVISOR}
      kind="advisor"
      payloadOf={(values) => ({ ...values, user_type: 'advisor', timeZone: browserZone() })}
    >
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
    </SignupForm>
  );
}

/** Sign-up of an organisation: e-mail, username and password; the dashboard asks for the rest (contract §1). */
export const OrganizationSignup = () => (
  <SignupForm
    form={useForm<AccountFields>({ defaultValues: ACCOUNT })}
    saved={ACCOUNT}
    kind="organization"
    payloadOf={(account) => ({ ...account, user_type: 'organization', timeZone: browserZone() })}
  />
);

interface SignupFormProps<Values extends AccountFields> {
  form: UseFormReturn<Values>;
  saved: Values;
  kind: 'advisor' | 'organization';
  payloadOf: (values: Values) => RegisterAdvisorPayload | RegisterOrganizationPayload;
  children?: ReactNode;
}

/** Taken names show on the field and as a toast in documented words, others as "Registration failed" (spec 1 §8). */
function SignupForm<Values extends AccountFields>(props: SignupFormProps<Values>) {
  const { form, saved, kind, payloadOf, children } = props;
  const { t } = useTranslation(['auth', 'errors']);
  const register = useRegister();
  const field = fieldsOf(form as unknown as UseFormReturn<AccountFields>);
  const draft = `timematch.draft.signup.${kind}`;
  useDraft(form, draft, saved);

  function refuse(error: unknown) {
    const code = error instanceof ApiError ? error.code : '';
    const title = t('signup.failed');
    placeFieldErrors(form, error);
    if (code === 'USERNAME_TAKEN') toastError(title, t('errors:usernameTaken'));
    else if (code === 'EMAIL_TAKEN') toastError(title, t('signup.emailTakenToast'));
    else {
      // "Other registration errors are logged and re-raised" (spec 1 §8): here, to the form and a toast.
      // oxlint-disable-next-line no-console -- documented
      console.error(error);
      toastFailure(title, error);
    }
  }

  const signUp = form.handleSubmit((values) =>
    register.mutate(payloadOf(values), { onError: refuse, onSuccess: () => forgetDraft(draft) }),
  );
  return (
    <Form onSubmit={signUp}>
      <Muted>{t(`signup.${kind}Text`)}</Muted>
      <EmailField {...field('email', EMAIL_RULES)} />
      <UsernameField {...field('username', USERNAME_RULES)} />
      <NewPasswordField {...field('password', NEW_PASSWORD_RULES)} />
      {children}
      <AgreementNote />
      <div>
        <SubmitButton size="large" loading={register.isPending || register.isSuccess}>
          {t(`signup.${kind}Submit`)}
        </SubmitButton>
      </div>
    </Form>
  );
}

const PROFILE = ['firstName', 'lastName', 'title', 'linkedinUrl', 'bio', 'expertise', 'skills'] as const;
const AdvisorField = recordFieldOf(ADVISOR_FIELDS, 'registration');

function AboutYou({ form }: { form: UseFormReturn<AdvisorFields> }) {
  const { t } = useTranslation('auth');
  const [open, setOpen] = useState<boolean>();
  const { errors, dirtyFields: filled } = form.formState;
  // A field with an error must be visible, and so must one that a draft has filled.
  const shown = PROFILE.some((name) => errors[name]) || (open ?? PROFILE.some((name) => filled[name]));
  return (
    <Foldable
      id="about-you"
      title={t('signup.aboutYou')}
      isOpen={shown}
      onToggle={() => setOpen(!shown)}
      sx={{ display: 'grid', gap: 5, pt: 4 }}
    >
      <FieldRow>
        <AdvisorField form={form} name="firstName" autoComplete="given-name" />
        <AdvisorField form={form} name="lastName" autoComplete="family-name" />
      </FieldRow>
      <AdvisorField form={form} name="title" help={t('signup.titleHelp')} autoComplete="organization-title" />
      <AdvisorField form={form} name="linkedinUrl" />
      <AdvisorField form={form} name="bio" lines={[3]} />
      <AdvisorField form={form} name="expertise" help={t('signup.expertiseHelp')} lines={[3]} />
      <AdvisorField form={form} name="skills" />
    </Foldable>
  );
}
