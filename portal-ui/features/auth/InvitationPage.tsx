import { Alert, Button, Skeleton, Typography } from '@mui/material';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { SyntheticEvent } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { Invitation } from '../../../src/contract/api.ts';
import { said } from '../../../ui-shared/i18n/locale.ts';
import { ERRORS } from '../../../src/contract/messages.ts';
import { PATHS, homePath } from '../../../src/contract/routes.ts';
import { ApiError, errorText, request } from '../../../ui-shared/api/client.ts';
import { Muted } from '../../../ui-shared/layout/Text.tsx';
import { useUser } from '../../../ui-shared/session/user.ts';
import { keepWayBack, setLoggedInFlag } from '../../../ui-shared/session/tabStorage.ts';
import { browserZone } from '../../../ui-shared/time/zone.ts';
import { forgetLinkToken, useLinkToken } from '../../app/useLinkToken.ts';
import { CardPage } from '../../components/PublicFrame.tsx';
import { Buttons, focusIfLost, LoadFailed, OutlinedButton, SubmitButton } from '../../components/cards.tsx';
import { fieldsOf, Form, placeFieldErrors } from '../../components/forms.tsx';
import {
  AgreementNote,
  NEW_PASSWORD_RULES,
  NewPasswordField,
  USERNAME_RULES,
  UsernameField,
} from './accountFields.tsx';
import { endSession } from './leaving.tsx';

const pathOf = (token: string) => `/api/invitations/${encodeURIComponent(token)}`;

const accountText = ({ hasAccount, mustSignIn }: Invitation) =>
  mustSignIn ? 'signInFirst' : hasAccount ? 'ownAccount' : 'newAccount';

/** The page of an invitation's link: `/invitation#token=…`. Only an answer changes anything. */
export default function InvitationPage() {
  const { t } = useTranslation('auth');
  const token = useLinkToken();
  const { data, error, isPending, refetch } = useQuery<Invitation>({
    queryKey: [pathOf(token)],
    enabled: token !== '',
  });
  const isOver = data !== undefined && data.status !== 'invited';
  const isUnknown = error instanceof ApiError && error.statusCode === 404;
  const isClosed = !token || isOver || isUnknown;
  return (
    <CardPage title={t(isClosed ? 'invitation.closedTitle' : 'invitation.title')}>
      {isClosed ? (
        <>
          <Alert severity="error">{said(ERRORS.TOKEN_INVALID)}</Alert>
          <Muted sx={{ my: 4 }}>{t('invitation.invalid')}</Muted>
          <Buttons>
            <Button href={PATHS.groupsAlias}>{t('invitation.toGroups')}</Button>
            <OutlinedButton href={`${PATHS.auth}?tab=advisor`}>{t('invitation.signUp')}</OutlinedButton>
          </Buttons>
        </>
      ) : null}
      {error && !isUnknown && !data ? (
        <LoadFailed text={errorText(error)} onRetry={() => void refetch()} />
      ) : null}
      {token && isPending ? <Skeleton variant="rounded" height={280} /> : null}
      {data && !isOver ? (
        <>
          <Typography sx={{ mb: 3 }}>
            {t(`invitation.text.${data.userType}`, { group: data.group.name, defaultValue: '' })}
          </Typography>
          {data.message ? (
            <Typography
              component="blockquote"
              sx={{ mx: 0, mb: 3, fontStyle: 'italic', whiteSpace: 'pre-line' }}
            >
              {data.message}
            </Typography>
          ) : null}
          <Muted sx={{ mb: 6 }}>{t(`invitation.${accountText(data)}`, { email: data.email })}</Muted>
          <AnswerForm token={token} invitation={data} />
        </>
      ) : null}
    </CardPage>
  );
}

type Reply = { action: 'accept' | 'decline'; username?: string; password?: string; timeZone?: string };

/**
 * Accepts an invitation or declines it. Accepting signs a new account in; an existing account is not signed in by the
 * link, and the user of one that was made since must sign in to accept.
 */
function AnswerForm({ token, invitation }: { token: string; invitation: Invitation }) {
  const { t } = useTranslation('auth');
  const { group, userType, hasAccount, mustSignIn } = invitation;
  const { user } = useUser();
  const form = useForm({ defaultValues: { username: '', password: '' } });
  const field = fieldsOf(form);
  const answer = useMutation({
    mutationFn: (reply: Reply) => request<Invitation>('POST', pathOf(token), reply),
    onError: (error) => placeFieldErrors(form, error),
    onSuccess: (_answer, { action }) => {
      forgetLinkToken();
      if (action === 'decline' || hasAccount) return;
      setLoggedInFlag(true);
      window.location.assign(homePath(userType));
    },
  });
  const submit = form.handleSubmit((account) =>
    answer.mutate({ action: 'accept', ...(hasAccount ? {} : { ...account, timeZone: browserZone() }) }),
  );
  const back = `${PATHS.invitation}#token=${token}`;
  const signIn = async (event: SyntheticEvent) => {
    if (!user) return keepWayBack(back);
    // Whoever is signed in is somebody else, and would be led home.
    event.preventDefault();
    await endSession();
    keepWayBack(back);
    window.location.assign(PATHS.auth);
  };
  const asked = answer.isPending || answer.isSuccess ? answer.variables.action : null;
  const isOver = answer.isSuccess && (asked === 'decline' || hasAccount);
  if (isOver)
    return (
      <>
        <Typography component="output" ref={focusIfLost} tabIndex={-1} sx={{ display: 'block', mb: 4 }}>
          {asked === 'decline' ? t('invitation.declined') : t('invitation.joined', { group: group.name })}
        </Typography>
        {asked === 'decline' ? null : (
          <Button href={user ? homePath(userType) : PATHS.auth}>
            {t(user ? 'verify.goOn' : 'invitation.signIn')}
          </Button>
        )}
      </>
    );
  return (
    <Form onSubmit={submit}>
      {answer.error ? <Alert severity="error">{errorText(answer.error)}</Alert> : null}
      {hasAccount ? null : (
        <>
          <UsernameField {...field('username', USERNAME_RULES)} />
          <NewPasswordField {...field('password', NEW_PASSWORD_RULES)} />
          <AgreementNote />
        </>
      )}
      <Buttons>
        {mustSignIn ? (
          <Button href={PATHS.auth} onClick={(event) => void signIn(event)}>
            {t('invitation.signIn')}
          </Button>
        ) : (
          // Disabled after accepting as well, until the next page has loaded.
          <SubmitButton loading={asked === 'accept'} disabled={asked !== null}>
            {hasAccount ? t('invitation.join') : t('invitation.accept')}
          </SubmitButton>
        )}
        <OutlinedButton
          loading={asked === 'decline'}
          disabled={asked !== null}
          onClick={() => answer.mutate({ action: 'decline' })}
        >
          {t('invitation.decline')}
        </OutlinedButton>
      </Buttons>
    </Form>
  );
}
