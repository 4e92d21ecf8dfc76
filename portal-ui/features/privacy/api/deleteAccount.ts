import { useMutation } from '@tanstack/react-query';
import type { AccountDeleted } from '../../../../src/contract/privacy-api.ts';
import { request } from '../../../../ui-shared/api/client.ts';
import { LEAVING_KEY } from '../../../../ui-shared/session/logInEnd.ts';

/** `DELETE /api/user`; what goes wrong is the form's to show. */
export function useDeleteAccount() {
  return useMutation({
    mutationKey: LEAVING_KEY,
    mutationFn: (password: string) => request<AccountDeleted>('DELETE', '/api/user', { password }),
  });
}
