import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CurrentUser } from '../../../src/contract/api.ts';
import { request } from '../../../ui-shared/api/client.ts';
import { readUser, USER_KEY } from '../../../ui-shared/session/user.ts';
import { toastFailure, toastSuccess } from '../../../ui-shared/toast/toast.ts';
import type { Fresh } from '../sign-in/FreshLoginDialog.tsx';

export type ProfileKind = 'advisor' | 'organization' | 'user';

/** What a save has answered: a role's record, which has a version, or the account. */
type Saved = { version?: number } | undefined;

function withSaved(user: CurrentUser, kind: ProfileKind, saved: Saved): CurrentUser {
  if (!saved) return user;
  return kind === 'user' ? { ...user, ...saved } : { ...user, [kind]: { ...user[kind], ...saved } };
}

/**
 * Reads the user again for header and dashboards. Toasts "Profile updated" or "Update failed" (spec 1 §8).
 * @param run where a save may need a fresh log-in
 */
export function useUpdateProfile<Payload>(kind: ProfileKind, run: Fresh = (call) => call()) {
  const client = useQueryClient();
  const { t } = useTranslation('profile');
  return useMutation({
    mutationFn: (payload: Payload) => run(() => request<Saved>('PATCH', `/api/${kind}/profile`, payload)),
    onSuccess: async (saved) => {
      client.setQueryData<CurrentUser | null>(USER_KEY, (user) => user && withSaved(user, kind, saved));
      // A failure is ignored, because the profile is saved.
      const user = await readUser(client).catch(() => null);
      if (user) client.setQueryData(USER_KEY, user);
      toastSuccess(t('updated.title'), t(`updated.${kind}`));
    },
    onError: (error) => toastFailure(t('updateFailed'), error),
  });
}
