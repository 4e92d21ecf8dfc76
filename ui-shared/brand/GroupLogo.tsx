import { Avatar, useTheme } from '@mui/material';
import { radii } from '../theme/tokens.ts';
import { initialsOf } from './initials.ts';

interface GroupLogoProps {
  name: string;
  /** As its record has it; the picture itself comes from this server, wherever the address leads. */
  logoUrl: string | null;
  kind?: 'groups' | 'organizations';
  id?: number;
  /** In pixels. */
  size?: number;
}

/** A group's or organisation's logo; its initials without one, or when it does not load. Decorative beside the name. */
export function GroupLogo({ name, logoUrl, kind = 'groups', id, size = 34 }: GroupLogoProps) {
  const { roles } = useTheme();
  const edition = encodeURIComponent(logoUrl?.slice(-40) ?? '');
  return (
    <Avatar
      aria-hidden
      variant="rounded"
      src={logoUrl && id !== undefined ? `/api/${kind}/${id}/logo?of=${edition}` : undefined}
      slotProps={{ img: { alt: '', loading: 'lazy', decoding: 'async' } }}
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
