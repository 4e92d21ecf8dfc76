import { useTranslation } from 'react-i18next';
import { useToast } from '../../../ui-shared/toast/useToast.ts';
import type { MemberResource } from '../../app/data/memberPayloads.ts';

export type Attempt = 'create' | 'update' | 'groups' | 'delete' | 'password';

export function useMemberToasts(resource: MemberResource) {
  const { t } = useTranslation('admin');
  const toast = useToast();
  return {
    done: (title: string, description?: string) => toast({ title, description, variant: 'success' }),
    warn: (description: string) => toast({ title: t('warning'), description, variant: 'warning' }),
    /** "Titled 'Error' for organisations and groups, showing the server message or a fallback" (spec 2 §8). */
    failed: (attempt: Attempt, { message }: Error) => {
      const what = t(`members.${resource}.failed.${attempt}`, { message });
      const title = resource === 'organizations' ? t('error') : what;
      // "Failed to reset password: {message}" has said the message already.
      const description = message && title.endsWith(message) ? undefined : message || what;
      toast({ title, description, variant: 'destructive' });
    },
    invalid: (description: string) =>
      toast({ title: t('validation.title'), description, variant: 'destructive' }),
  };
}
