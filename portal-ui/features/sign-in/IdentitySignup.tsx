import { Alert, FormControl, FormControlLabel, FormLabel, Radio, RadioGroup } from '@mui/material';
import { useMutation } from '@tanstack/react-query';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../src/contract/api.ts';
import { ApiError, errorText, request } from '../../../ui-shared/api/client.ts';
import { Field } from '../../../ui-shared/forms/Field.tsx';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { useWelcome } from '../../../ui-shared/session/mutations.ts';
import { browserZone } from '../../../ui-shared/time/zone.ts';
import { forgetLinkToken } from '../../app/useLinkToken.ts';
import { fieldsOf, Form, placeFieldErrors } from '../../components/forms.tsx';
import { AgreementNote } from '../auth/accountFields.tsx';
import { PROVIDER_PATH } from './api.ts';
import { SubmitButton } from '../../components/cards.tsx';

const KINDS = ['advisor', 'organization'] as const;

const NOBODY = { userType: KINDS[0] as (typeof KINDS)[number], username: '', email: '' };

/** Asks somebody whom the identity provider has let in, and who has no account yet, what they come as. */
export function IdentitySignup({ challenge }: { challenge: string }) {
  const { t } = useTranslation('sign-in');
  const form = useForm({ defaultValues: NOBODY });
  const field = fieldsOf(form);
  const register = useMutation({
    mutationFn: ({ userType, username, email }: typeof NOBODY) =>
      request<CurrentUser>('POST', `${PROVIDER_PATH}/register`, {
        challenge,
        userType,
        timeZone: browserZone(),
        ...(username ? { username } : {}),
        ...(email ? { email } : {}),
      }),
    onSuccess: useWelcome(),
    onError: (error) => {
      placeFieldErrors(form, error);
      // The next visit begins at the provider again.
      if (error instanceof ApiError && error.code === 'CHALLENGE_OVER') forgetLinkToken();
    },
  });
  const { error } = register;
  // The provider may have proved an address; only where it has not is one asked for.
  const asksEmail = error instanceof ApiError && 'email' in error.fields;
  const submit = form.handleSubmit((values) => register.mutate(values));
  return (
    <Form onSubmit={submit}>
      <Muted>{t('new.text')}</Muted>
      {error ? <Alert severity="error">{errorText(error)}</Alert> : null}
      <Controller
        control={form.control}
        name="userType"
        render={({ field: { value, onChange } }) => (
          <FormControl>
            <FormLabel id="kind-of-account">{t('new.kind')}</FormLabel>
            <RadioGroup aria-labelledby="kind-of-account" value={value} onChange={onChange}>
              {KINDS.map((kind) => (
                <FormControlLabel key={kind} value={kind} control={<Radio />} label={t(`new.${kind}`)} />
              ))}
            </RadioGroup>
          </FormControl>
        )}
      />
      <Field
        label={t('new.username')}
        optional
        help={t('new.usernameHelp')}
        {...field('username')}
        autoComplete="username"
      />
      {asksEmail || form.getValues('email') ? (
        <Field label={t('new.email')} type="email" {...field('email')} autoComplete="email" />
      ) : null}
      <AgreementNote />
      <div>
        <SubmitButton size="large" loading={register.isPending || register.isSuccess}>
          {t('new.submit')}
        </SubmitButton>
      </div>
    </Form>
  );
}
