import type { ReactNode } from 'react';
import { useUser } from '../../ui-shared/session/useUser.ts';
import { PublicFrame } from './PublicFrame.tsx';
import { SignedInFrame } from './SignedInFrame.tsx';

/** The frame that fits the visitor: with the sidebar when signed in, else the public one. */
export function Frame({ children }: { children: ReactNode }) {
  const { user, isLoading } = useUser();
  // Until it is known who is here the loading animation covers the page; no frame is shown that then jumps.
  if (isLoading) return null;
  return user ? <SignedInFrame user={user}>{children}</SignedInFrame> : <PublicFrame>{children}</PublicFrame>;
}
