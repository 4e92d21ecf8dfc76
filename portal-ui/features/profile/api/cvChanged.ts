import type { QueryClient } from '@tanstack/react-query';
import type { Advisor, CurrentUser } from '../../../../src/contract/api.ts';
import { readUser, USER_KEY } from '../../../../ui-shared/session/useUser.ts';

export type CvFile = Required<Pick<Advisor, 'cvFileId' | 'cvFileUrl' | 'cvFileName'>>;

/** Reads the user again after a change of the CV file; a failure keeps the known user. @returns the advisor */
export async function cvChanged(client: QueryClient, file: CvFile): Promise<Advisor | undefined> {
  client.setQueryData<CurrentUser | null>(USER_KEY, (user) =>
    user?.advisor ? { ...user, advisor: { ...user.advisor, ...file } } : user,
  );
  const user = await readUser(client).catch(() => null);
  if (user) client.setQueryData(USER_KEY, user);
  return client.getQueryData<CurrentUser | null>(USER_KEY)?.advisor;
}
