import { useTranslation } from 'react-i18next';
import { useToast } from '../../ui-shared/toast/useToast.ts';

/** Failures of groups and their administrators "are titled 'Error'" (spec 2 §8), with the server's message or a fallback. */
export function useErrorToast() {
  const { t } = useTranslation('admin');
  const toast = useToast();
  return (description: string) => toast({ title: t('error'), description, variant: 'destructive' });
}
