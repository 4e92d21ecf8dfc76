import type { ReactNode } from 'react';
import { useUser } from '../../ui-shared/session/useUser.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { SignedInFrame } from './SignedInFrame.tsx';

export function Frame({ children }: { children: ReactNode }) {
  const { user, isLoading } = useUser();
  // The loading animation covers the page until the user is known; a frame that is shown before would change.
  if (isLoading) return null;
  return user ? <SignedInFrame user={user}>{children}</SignedInFrame> : <PublicFrame>{children}</PublicFrame>;
}
