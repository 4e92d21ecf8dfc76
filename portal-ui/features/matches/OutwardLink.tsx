import { Link } from '@mui/material';
import { LONE_LINK } from '../../../ui-shared/theme/tokens.ts';
import { isWebAddress } from '../../components/formErrors.ts';

/** A web address from a profile: a link that opens a new tab, or text when it is not valid. */
export function OutwardLink({ url, label }: { url: string; label?: string }) {
  if (!isWebAddress(url)) return url;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer nofollow" sx={LONE_LINK}>
      {label ?? url}
    </Link>
  );
}
