import Avatar from '@mui/material/Avatar';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { initialsOf } from '../../components/text.ts';

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
  const isAllowed = logoUrl !== null && /^https:\/\//i.test(logoUrl);
  return (
    <Avatar
      aria-hidden
      variant="rounded"
      src={isAllowed ? logoUrl : undefined}
      // Whoever keeps the picture need not know which admin looks at which page.
      slotProps={{ img: { alt: '', referrerPolicy: 'no-referrer', loading: 'lazy', decoding: 'async' } }}
      sx={{
        width: size,
        height: size,
        fontSize: Math.round(size * 0.38),
        borderRadius: `${radii.small}px`,
        bgcolor: 'primary.light',
        color: 'info.dark',
        '& img': { objectFit: 'contain', backgroundColor: '#FFFFFF' },
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
