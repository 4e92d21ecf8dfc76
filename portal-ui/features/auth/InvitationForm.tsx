import { useMutation } from '@tanstack/react-query';
import { Alert, Box, Button, Typography } from '@mui/material';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { UserType } from '../../../src/contract/enums.ts';
import { errorText } from '../../../ui-shared/api/client.ts';
import { homePath } from '../../../ui-shared/session/roles.ts';
import { setLoggedInFlag } from '../../../ui-shared/session/flag.ts';
import { fieldsOf } from '../../components/fieldsOf.ts';
import { placeFieldErrors } from '../../components/formErrors.ts';
import { useFocusWhenLost } from '../../components/useFocusWhenLost.ts';
import { forgetLinkToken } from '../../app/useLinkToken.ts';
import { NEW_PASSWORD_RULES, NewPasswordField, USERNAME_RULES, UsernameField } from './accountFields.tsx';
import { AgreementNote } from './AgreementNote.tsx';
import { answerInvitation, type InvitationReply } from './api.ts';
import { browserTimeZone } from './useSignup.ts';
import { Form } from '../../components/Form.tsx';

/** Accepts an invitation with a new account, or declines it. Accepting signs in and opens the role's home. */
export function InvitationForm({ token, userType }: { token: string; userType: UserType }) {
  const { t } = useTranslation('auth');
  const form = useForm({ defaultValues: { username: '', password: '' } });
  const field = fieldsOf(form);
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
      <UsernameField {...field('username', USERNAME_RULES)} />
      <NewPasswordField {...field('password', NEW_PASSWORD_RULES)} />
      <AgreementNote />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 3 }}>
        {/* Disabled after accepting as well, until the next page has loaded. */}
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
