import { fileURLToPath } from 'node:url';
import { FolderStore } from './folder-store.ts';
import { S3Store } from './s3-store.ts';
import { parseS3Url } from '../../config/s3-url.ts';
import type { FileStore } from './store.ts';

export { newKey, type FileStore, type StoredBytes } from './store.ts';

/** Opens the store that `FILES_URL` names: a folder or a bucket. Asks and makes nothing yet: the first use does. */
export function openFileStore(filesUrl: string): FileStore {
  const place = parseS3Url(filesUrl);
  return place ? new S3Store(place) : new FolderStore(fileURLToPath(filesUrl));
}
