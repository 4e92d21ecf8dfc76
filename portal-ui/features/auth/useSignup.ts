import type { FieldValues, Path, UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { RegisterAdvisorPayload, RegisterOrganizationPayload } from '../../../src/contract/api.ts';
import { ERRORS } from '../../../src/contract/messages.ts';
import { ApiError, errorText } from '../../../ui-shared/api/client.ts';
import { useRegister } from '../../../ui-shared/session/mutations.ts';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import { forgetDraft } from '../../components/drafts.ts';
import { placeFieldErrors } from '../../components/formErrors.ts';

/** The three fields that both sign-ups ask for. */
export interface AccountFields extends FieldValues {
  email: string;
  username: string;
  password: string;
}

/** The time zone of this browser, sent at sign-up (contract §2). */
export const browserTimeZone = (): string => Intl.DateTimeFormat().resolvedOptions().timeZone;

/**
 * Registers. Taken names show on the field and as a toast in the documented words (spec 1 §8), other refusals as
 * "Registration failed"; what was typed stays.
 * @param draftKey of the draft, which is deleted with the registration
 */
export function useSignup<T extends AccountFields>(form: UseFormReturn<T>, draftKey: string) {
  const { t } = useTranslation('auth');
  const toast = useToast();
  const register = useRegister();

  function refuse(error: unknown) {
    const message = errorText(error);
    const title = t('signup.failed');
    const place = (name: 'username' | 'email', text: string) =>
      form.setError(name as Path<T>, { type: 'server', message: text }, { shouldFocus: true });
    if (error instanceof ApiError && message === ERRORS.USERNAME_TAKEN) {
      place('username', t('signup.usernameTaken'));
      toast({ title, description: t('signup.usernameTaken'), variant: 'destructive' });
    } else if (error instanceof ApiError && message === ERRORS.EMAIL_TAKEN) {
      place('email', t('signup.emailTaken'));
      toast({ title, description: t('signup.emailTakenToast'), variant: 'destructive' });
    } else {
      // "Other registration errors are logged and re-raised" (spec 1 §8): here, to the form and a toast.
      // oxlint-disable-next-line no-console -- documented
      console.error(error);
      placeFieldErrors(form, error);
      toast({ title, description: message, variant: 'destructive' });
    }
  }

  return {
    isBusy: register.isPending || register.isSuccess,
    signUp: (payload: RegisterAdvisorPayload | RegisterOrganizationPayload) =>
      register.mutate(payload, { onError: refuse, onSuccess: () => forgetDraft(draftKey) }),
  };
}
