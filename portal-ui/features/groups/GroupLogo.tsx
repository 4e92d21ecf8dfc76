import Avatar from '@mui/material/Avatar';
import { useTheme } from '@mui/material/styles';
import { radii } from '../../../ui-shared/theme/tokens.ts';
import { initialsOf } from '../messages/names.ts';

/**
 * A group's logo; its initials when there is none, it does not load, or the page's policy would refuse it (images come
 * over https only). Beside the name it says nothing more to readers.
 */
export function GroupLogo({ name, logoUrl }: { name: string; logoUrl: string | null }) {
  const { roles } = useTheme();
  return (
    <Avatar
      aria-hidden
      variant="rounded"
      src={logoUrl && /^https:\/\//i.test(logoUrl) ? logoUrl : undefined}
      // Whoever keeps the picture need not know who looks at it.
      slotProps={{ img: { alt: '', referrerPolicy: 'no-referrer', loading: 'lazy', decoding: 'async' } }}
      sx={{
        width: 48,
        height: 48,
        fontSize: '1.0625rem',
        borderRadius: `${radii.medium}px`,
        backgroundColor: roles.leadSoft,
        color: roles.onLeadSoft,
        '& img': { objectFit: 'contain', backgroundColor: '#FFFFFF' },
      }}
    >
      {initialsOf(name)}
    </Avatar>
  );
}
