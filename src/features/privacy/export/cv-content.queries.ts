import { buffer } from 'node:stream/consumers';
import { LIMITS } from '../../../contract/limits.ts';
import { openFileStore } from '../../../core/files/file-store.ts';
import { absoluteUrl } from '../../../core/http/links.ts';
import type { Subject } from './section.ts';

interface Stored {
  readonly id: number;
  readonly name: string;
  readonly type: string;
  readonly size: number;
  readonly storage_key: string;
}

/** An advisor's CV file itself; larger than any that is taken today, it is a link instead. Null without one. */
export async function cvContent({ db, config, actor }: Subject): Promise<unknown> {
  const file = await db('advisors as a')
    .join('files as f', 'f.id', 'a.cv_file_id')
    .where('a.id', actor.advisorId ?? 0)
    .first<Stored | undefined>('f.id', 'f.name', 'f.type', 'f.size', 'f.storage_key');
  if (!file) return null;
  const { storage_key: key, ...about } = file;
  const link = absoluteUrl(config, `/api/cv/file/${file.id}`);
  if (file.size > LIMITS.cvFileBytes) return { ...about, link };
  const stream = await openFileStore(config.filesUrl).read(key);
  return stream ? { ...about, base64: (await buffer(stream)).toString('base64') } : { ...about, link };
}
