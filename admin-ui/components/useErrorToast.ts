import { useTranslation } from 'react-i18next';
import { toastError } from '../../ui-shared/toast/toast.ts';

/**
 * Failures of groups and their administrators "are titled 'Error'" (spec 2 §8). `fallback`: if the server says nothing.
 */
export function useErrorToast() {
  const { t } = useTranslation('admin');
  return (fallback: string) => (error?: Error) => toastError(t('error'), error?.message || fallback);
}
