import { useMutation } from '@tanstack/react-query';
import type { AccountDeleted } from '../../../../src/contract/privacy-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';

/** `DELETE /api/user`; what goes wrong is the form's to show. */
export function useDeleteAccount() {
  return useMutation({
    mutationFn: (password: string) => request<AccountDeleted>('DELETE', '/api/user', { password }),
  });
}
