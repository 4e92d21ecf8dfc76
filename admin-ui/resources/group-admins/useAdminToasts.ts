import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui-shared/toast/useToast.ts';

/** The documented toasts about administrators (spec 2 §8): failures are titled 'Error', server message or fallback. */
export function useAdminToasts() {
  const { t } = useTranslation('admin-groups');
  const toast = useToast();
  return {
    done: (title: string, description?: string) => toast({ title, description, variant: 'success' }),
    failed: (text: string) => toast({ title: t('admin:error'), description: text, variant: 'destructive' }),
  };
}
