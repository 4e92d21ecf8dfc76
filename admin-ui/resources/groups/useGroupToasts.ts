import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui-shared/toast/useToast.ts';

/** What was tried with a group. */
export type GroupAttempt = 'create' | 'update' | 'delete';

/** The documented toasts of groups (spec 2 §8): failures are titled 'Error', with the server's message or a fallback. */
export function useGroupToasts() {
  const { t } = useTranslation('admin-groups');
  const toast = useToast();
  return {
    done: (title: string) => toast({ title, variant: 'success' }),
    failed: (attempt: GroupAttempt, { message }: Error) =>
      toast({
        title: t('admin:error'),
        description: message || t(`group.failed.${attempt}`),
        variant: 'destructive',
      }),
  };
}
