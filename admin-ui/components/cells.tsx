import { Box, Chip, Tooltip, Typography, Link, type ChipProps } from '@mui/material';
import { useTranslation } from 'react-i18next';
import { isWebAddress, websiteLabel } from '../../ui-shared/forms/fieldValues.ts';
import { listed } from '../../ui-shared/i18n/words.ts';
import { LONE_LINK } from '../../ui-shared/theme/tokens.ts';

interface ChipListProps {
  items: readonly string[];
  max?: number;
  moreLabel?: (hidden: number) => string;
  color?: ChipProps['color'];
}

function ChipList({ items, max = items.length, moreLabel = (n) => `+${n}`, color }: ChipListProps) {
  const hidden = items.slice(max);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      {items.slice(0, max).map((item) => (
        <Chip key={item} size="small" label={item} color={color} />
      ))}
      {hidden.length > 0 ? (
        <Tooltip title={listed(hidden)} describeChild>
          <Typography component="span" variant="body2" sx={{ color: 'text.secondary', px: 1 }}>
            {moreLabel(hidden.length)}
          </Typography>
        </Tooltip>
      ) : null}
    </Box>
  );
}

/** Null without any, of which a fact says so. */
export const chips = (items: readonly string[], look?: Omit<ChipListProps, 'items'>) =>
  items.length > 0 ? <ChipList items={items} {...look} /> : null;

const COLOURS: Readonly<Record<string, ChipProps['color']>> = {
  pending: 'warning',
  invited: 'warning',
  draft: 'warning',
  matching: 'secondary',
  running: 'primary',
  'in-progress': 'primary',
  completed: 'success',
  accepted: 'success',
  approved: 'success',
  published: 'success',
  failed: 'error',
};

export interface StatusChipProps {
  kind: 'requests' | 'matches' | 'invitations' | 'joinRequests' | 'runs';
  status: string;
}

export function StatusChip({ kind, status }: StatusChipProps) {
  // The texts of runs are loaded with their pages alone: ns='admin-runs', of all others ns='admin-work'.
  const { t } = useTranslation(kind === 'runs' ? 'admin-runs' : 'admin-work');
  return (
    <Chip
      size="small"
      color={COLOURS[status] ?? 'default'}
      label={t(`${kind}.status.${status}`, { defaultValue: status })}
    />
  );
}

export function ScoreText({ score }: { score: number | null }) {
  const { t } = useTranslation('admin-work');
  return score === null ? t('matches.noScore') : t('matches.score', { n: score });
}

const BREAKING = { ...LONE_LINK, overflowWrap: 'anywhere' };

export function WebLink({ url, label = websiteLabel(url) }: { url: string; label?: string }) {
  if (!isWebAddress(url)) return <span>{url}</span>;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer" sx={BREAKING}>
      {label}
    </Link>
  );
}

export function MailLink({ email }: { email: string }) {
  const at = email.lastIndexOf('@') + 1;
  return (
    <Link href={`mailto:${email}`} sx={BREAKING}>
      {/* One child: the link may be laid out as a flex box. */}
      <span>
        {email.slice(0, at)}
        <wbr />
        {email.slice(at)}
      </span>
    </Link>
  );
}

const SMALLEST_TARGET = '1.5rem';

type ContactProps = { email: string; website?: string | null; websiteName?: string };

export const Contact = ({ email, website, websiteName }: ContactProps) => (
  // Two links above each other, each a target of its own (WCAG 2.5.8).
  <Box sx={{ display: 'grid', fontSize: '0.875rem', '& a': { lineHeight: SMALLEST_TARGET } }}>
    <MailLink email={email} />
    {website ? <WebLink url={website} label={websiteName} /> : null}
  </Box>
);
