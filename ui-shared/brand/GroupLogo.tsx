import { Avatar, useTheme } from '@mui/material';
import { radii } from '../theme/tokens.ts';
import { initialsOf } from './initials.ts';

export interface GroupLogoProps {
  name: string;
  logoUrl: string | null;
  /** Pixels. */
  size?: number;
}

/**
 * A group's logo; its initials when there is none, it does not load, or the page's policy would refuse it (images come
 * over https only). Beside its name it says nothing more to readers.
 */
export function GroupLogo({ name, logoUrl, size = 34 }: GroupLogoProps) {
  const { roles } = useTheme();
  const isAllowed = logoUrl !== null && /^https:\/\//i.test(logoUrl);
  return (
    <Avatar
      aria-hidden
      variant="rounded"
      src={isAllowed ? logoUrl : undefined}
      // Whoever keeps the picture need not know who looks at which page.
      slotProps={{ img: { alt: '', referrerPolicy: 'no-referrer', loading: 'lazy', decoding: 'async' } }}
      sx={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.38),
        borderRadius: `${size < 40 ? radii.small : radii.medium}px`,
        backgroundColor: roles.leadSoft,
        color: roles.onLeadSoft,
        '& img': { objectFit: 'contain', backgroundColor: '#FFFFFF' },
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
