import { Avatar, useTheme } from '@mui/material';
import { radii } from '../theme/tokens.ts';
import { initialsOf } from './initials.ts';

export interface GroupLogoProps {
  name: string;
  logoUrl: string | null;
  /** In pixels. */
  size?: number;
}

/**
 * A group's logo; its initials without a logo, when it does not load, or when the page's policy forbids it (https
 * only). Decorative beside the name.
 */
export function GroupLogo({ name, logoUrl, size = 34 }: GroupLogoProps) {
  const { roles } = useTheme();
  const isAllowed = logoUrl !== null && /^https:\/\//i.test(logoUrl);
  return (
    <Avatar
      aria-hidden
      variant="rounded"
      src={isAllowed ? logoUrl : undefined}
      // The image's host must not learn which page is open.
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
