import { Avatar } from '@mui/material';
import type { CurrentUser } from '../../src/contract/api.ts';
import { initials } from '../session/roles.ts';

/** The user's initials; decorative. */
export function UserAvatar({ user, size = 36 }: { user: CurrentUser; size?: number }) {
  return (
    <Avatar aria-hidden sx={{ width: size, height: size, fontSize: size * 0.4 }}>
      {initials(user)}
    </Avatar>
  );
}
