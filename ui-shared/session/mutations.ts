import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type {
  CurrentUser,
  LoginPayload,
  RegisterAdvisorPayload,
  RegisterOrganizationPayload,
} from '../../src/contract/api.ts';
import type { SecondFactorAsked } from '../../src/contract/sign-in-api.ts';
import { request } from '../api/client.ts';
import { toast, toastFailure, toastSuccess, toastWarning } from '../toast/toast.ts';
import { LEAVING_KEY, displayName, setUser } from './user.ts';
import { isLoggedInFlagSet, setLoggedInFlag } from './tabStorage.ts';

type LoginAnswer = CurrentUser | SecondFactorAsked;

/** Whether the password is right and not enough. */
export const isAsked = (answer: LoginAnswer): answer is SecondFactorAsked => 'secondFactor' in answer;

export const sendLogin = (payload: LoginPayload) => request<LoginAnswer>('POST', '/api/login', payload);

/** What every way of signing in ends with (spec 1 §8): the flag, the user, a toast. */
export function useWelcome(): (user: CurrentUser) => void {
  const client = useQueryClient();
  const { t } = useTranslation('common');
  return (user) => {
    setLoggedInFlag(true);
    setUser(client, user);
    toastSuccess(t('session.loginSuccess'), t('session.welcomeBack', { name: displayName(user) }));
  };
}

/** `POST /api/login` with its toasts (spec 1 §8); signs in unless a second step is asked for. */
export function useLogin() {
  const welcome = useWelcome();
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: (payload: LoginPayload) => {
      if (isLoggedInFlagSet()) toastWarning(t('session.alreadyIn'));
      return sendLogin(payload);
    },
    onSuccess: (answer) => {
      if (!isAsked(answer)) welcome(answer);
    },
    onError: (error) => toastFailure(t('session.loginFailed'), error),
  });
}

/** `POST /api/register/…`; signs in and sets the flag. The form shows failures (spec 1 §8). */
export function useRegister() {
  const client = useQueryClient();
  const { t } = useTranslation('common');
  return useMutation({
    mutationFn: (payload: RegisterAdvisorPayload | RegisterOrganizationPayload) =>
      request<CurrentUser>('POST', `/api/register/${payload.user_type}`, payload),
    onSuccess: (user) => {
      setLoggedInFlag(true);
      setUser(client, user);
      const description =
        user.userType === 'advisor' ? t('session.advisorCreated') : t('session.organizationCreated');
      toastSuccess(t('session.registered'), description);
    },
  });
}

/** Clears the flag and the cache. @param onDone goes to / */
export function useLogout(onDone: () => void) {
  const client = useQueryClient();
  const { t } = useTranslation('common');
  return useMutation({
    mutationKey: LEAVING_KEY,
    mutationFn: () => request<unknown>('POST', '/api/logout', {}),
    onSuccess: () => {
      setLoggedInFlag(false);
      setUser(client, null);
      toast({ title: t('session.loggedOut'), description: t('session.loggedOutText') });
      onDone();
    },
    onError: (error) => toastFailure(t('session.logoutFailed'), error),
  });
}
