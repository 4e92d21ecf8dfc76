import { Box, Link } from '@mui/material';
import { LONE_LINK } from '../../ui-shared/theme/tokens.ts';
import { isWebAddress, websiteLabel } from './text.ts';

export function WebLink({ url, label = websiteLabel(url) }: { url: string; label?: string }) {
  if (!isWebAddress(url)) return <span>{url}</span>;
  return (
    <Link
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      sx={{ ...LONE_LINK, overflowWrap: 'anywhere' }}
    >
      {label}
    </Link>
  );
}

export function MailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <Link href={`mailto:${email}`} sx={{ ...LONE_LINK, overflowWrap: 'anywhere' }}>
      {/* One child: the link may be laid out as a flex box. */}
      <span>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
    </Link>
  );
}

const SMALLEST_TARGET = 24;

interface ContactProps {
  email: string;
  website?: string | null;
  websiteName?: string;
}

export function Contact({ email, website, websiteName }: ContactProps) {
  return (
    // Two links above each other, each a target of its own (WCAG 2.5.8).
    <Box sx={{ display: 'grid', fontSize: '0.875rem', '& a': { lineHeight: `${SMALLEST_TARGET}px` } }}>
      <MailLink email={email} />
      {website ? <WebLink url={website} label={websiteName} /> : null}
    </Box>
  );
}
