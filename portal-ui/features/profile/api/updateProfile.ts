import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { errorText, request } from '../../../../ui-shared/api/client.ts';
import { fetchUser, USER_KEY } from '../../../../ui-shared/session/useUser.ts';
import { useToast } from '../../../../ui-shared/toast/useToast.ts';

export type ProfileKind = 'advisor' | 'organization' | 'user';

/**
 * `PATCH /api/{advisor|organization|user}/profile`, then the user anew, so that header and dashboards agree.
 * Toasts "Profile updated" or "Update failed" (spec 1 §8); what was typed stays in the form.
 */
export function useUpdateProfile<Payload>(kind: ProfileKind) {
  const client = useQueryClient();
  const toast = useToast();
  const { t } = useTranslation('profile');
  return useMutation({
    mutationFn: async (payload: Payload) => {
      await request<unknown>('PATCH', `/api/${kind}/profile`, payload);
      return fetchUser();
    },
    onSuccess: (user) => {
      client.setQueryData(USER_KEY, user);
      toast({ title: t('updated.title'), description: t(`updated.${kind}`), variant: 'success' });
    },
    onError: (error) =>
      toast({ title: t('updateFailed'), description: errorText(error), variant: 'destructive' }),
  });
}
