import { useTranslation } from 'react-i18next';
import { ApiError, errorText } from '../../../ui-shared/api/client.ts';

/** What went wrong with a passkey: the server's words, or that the browser has used none (it says no more). */
export function usePasskeyProblem(): (error: unknown) => string {
  const { t } = useTranslation('sign-in');
  return (error) => (error instanceof ApiError ? errorText(error) : t('passkeys.notUsed'));
}
