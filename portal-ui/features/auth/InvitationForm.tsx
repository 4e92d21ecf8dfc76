import { useMutation } from '@tanstack/react-query';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UserType } from '../../../src/contract/enums.ts';
import { LIMITS } from '../../../src/contract/limits.ts';
import { FIELDS } from '../../../src/contract/messages.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { homePath } from '../../../ui-shared/session/roles.ts';
import { setLoggedInFlag } from '../../../ui-shared/session/flag.ts';
import { Field } from '../../components/Field.tsx';
import { PasswordField } from '../../components/PasswordField.tsx';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { useFocusWhenLost } from '../../components/useFocusWhenLost.ts';
import { forgetLinkToken } from '../../app/useLinkToken.ts';
import { AgreementNote } from './AgreementNote.tsx';
import { answerInvitation, type InvitationReply } from './api/invitation.ts';
import { browserTimeZone } from './useSignup.ts';
import { Form } from '../../components/Form.tsx';

/** Accept with a new account, or decline. Accepting signs in and goes on to where the role begins. */
export function InvitationForm({ token, userType }: { token: string; userType: UserType }) {
  const { t } = useTranslation('auth');
  const form = useForm({ defaultValues: { username: '', password: '' } });
  const { errors } = form.formState;
  const answer = useMutation({
    mutationFn: (reply: InvitationReply) => answerInvitation(token, reply),
    onError: (error) => placeFieldErrors(form, error),
    onSuccess: (_, { action }) => {
      forgetLinkToken();
      if (action === 'decline') return;
      setLoggedInFlag(true);
      window.location.assign(homePath(userType));
    },
  });
  const submit = form.handleSubmit((account) =>
    answer.mutate({ action: 'accept', ...account, timeZone: browserTimeZone() }),
  );
  const asked = answer.isPending || answer.isSuccess ? answer.variables.action : null;
  const hasDeclined = answer.isSuccess && asked === 'decline';
  const said = useFocusWhenLost<HTMLOutputElement>(hasDeclined);
  if (hasDeclined)
    return (
      <Typography component="output" ref={said} tabIndex={-1}>
        {t('invitation.declined')}
      </Typography>
    );
  return (
    <Form onSubmit={submit}>
      {answer.error ? <Alert severity="error">{errorText(answer.error)}</Alert> : null}
      <Field
        label={t('username')}
        field={form.register('username', { required: FIELDS.username.required })}
        error={errors.username?.message}
        autoComplete="username"
        inputProps={{ autoCapitalize: 'none', spellCheck: false, maxLength: LIMITS.username.max }}
      />
      <PasswordField
        label={t('password')}
        help={t('passwordHelp', { n: LIMITS.password.min })}
        field={form.register('password', {
          required: FIELDS.password.required,
          minLength: { value: LIMITS.password.min, message: FIELDS.password.min },
        })}
        error={errors.password?.message}
        autoComplete="new-password"
        inputProps={{ maxLength: LIMITS.password.max }}
      />
      <AgreementNote />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {/* Until the next page is there, too: accepting has led away. */}
        <Button type="submit" loading={asked === 'accept'} disabled={asked !== null}>
          {t('invitation.accept')}
        </Button>
        <Button
          variant="outlined"
          loading={asked === 'decline'}
          disabled={asked !== null}
          onClick={() => answer.mutate({ action: 'decline' })}
        >
          {t('invitation.decline')}
        </Button>
      </Box>
    </Form>
  );
}
