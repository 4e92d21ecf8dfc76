import Link from '@mui/material/Link';
import { isWebAddress } from '../../components/formErrors.ts';

/** An address that somebody wrote into their profile: followed in a tab of its own, as text when it is none. */
export function OutwardLink({ url, label }: { url: string; label?: string }) {
  if (!isWebAddress(url)) return url;
  return (
    <Link href={url} target="_blank" rel="noopener noreferrer nofollow">
      {label ?? url}
    </Link>
  );
}
