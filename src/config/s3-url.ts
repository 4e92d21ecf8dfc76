/** Where files are kept in a bucket: what an `s3://` address says. Credentials are never a part of it. */
export interface S3Place {
  readonly bucket: string;
  /** Put before every key; empty or ending with `/`. */
  readonly prefix: string;
  readonly region: string;
  /** The service's own address where it is not Amazon's; buckets are then named in the path. */
  readonly endpoint: string | null;
}

export const S3_FORM = 's3://bucket/prefix?region=REGION (or &endpoint=https://HOST)';

const BUCKET = /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/;
const PREFIX = /^(?:[\w-][\w.-]*\/)*$/;
const REGION = /^[a-z0-9-]{2,40}$/;
/** What services that are not Amazon's expect where they have no regions. */
const NO_REGION = 'us-east-1';

/** Reads `FILES_URL` (contract §9); with an endpoint the region may be left out. @returns null for another form */
export function parseS3Url(text: string): S3Place | null {
  if (!/^s3:\/\//i.test(text) || !URL.canParse(text)) return null;
  const { host: bucket, pathname, searchParams, username, hash } = new URL(text);
  const folder = pathname.replace(/^\/+|\/+$/g, '');
  const prefix = folder === '' ? '' : `${folder}/`;
  const endpoint = searchParams.get('endpoint');
  const region = searchParams.get('region') ?? (endpoint === null ? '' : NO_REGION);
  const known = [...searchParams.keys()].every((name) => name === 'region' || name === 'endpoint');
  if (!known || username !== '' || hash !== '') return null;
  if (!BUCKET.test(bucket) || !PREFIX.test(prefix) || !REGION.test(region)) return null;
  if (endpoint !== null && !isService(endpoint)) return null;
  return { bucket, prefix, region, endpoint };
}

function isService(address: string): boolean {
  if (!URL.canParse(address)) return false;
  const { protocol, username, pathname, search } = new URL(address);
  return /^https?:$/.test(protocol) && username === '' && pathname === '/' && search === '';
}
