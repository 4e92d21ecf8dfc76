import { Link } from '@mui/material';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { isWebAddress } from '../../components/formErrors.ts';

/** An address that somebody wrote into their profile: followed in a tab of its own, as text when it is none. */
export function OutwardLink({ url, label }: { url: string; label?: string }) {
  if (!isWebAddress(url)) return url;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer nofollow" sx={LONE_LINK}>
      {label ?? url}
    </Link>
  );
}
