import { createHash } from 'node:crypto';
import { LIMITS } from '../../contract/limits.ts';
import type { Actor, CallContext } from '../../core/access/actor.ts';
import { shareOf } from '../../core/accounts/chosen-password.ts';
import type { Db } from '../../core/db/database.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { upsert } from '../../core/db/rows.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { openFileStore, type FileStore } from '../../core/files/file-store.ts';
import { removeFile, storeFile, openFile } from '../../core/files/stored-files.ts';
import { absoluteUrl } from '../../core/http/links.ts';
import { groupPolicy, readGroup, updateGroup } from '../groups/index.ts';
import { readOrganizationPage } from '../matching/profiles/index.ts';
import { updateByAdmin, updateOwn } from '../members/index.ts';
import { organizationForms, organizationQueries } from '../organizations/index.ts';
import { readLogo } from './read-logo.ts';

/** What has a logo, and the column with its address. */
export const ADDRESS = { group: 'logo_url', organization: 'logo' } as const;
export type Owner = keyof typeof ADDRESS;

interface Owned {
  readonly of: Owner;
  readonly id: number;
}

const rowOf = (db: Db, { of, id }: Owned) =>
  db('logos').where(`${of}_id`, id).first('file_id', 'source', 'read_at');

/** In place of the one before. @param image null where none could be read */
export async function keepLogo(
  db: Db,
  store: FileStore,
  owner: Owned,
  { source, image }: { readonly source: string; readonly image: Uint8Array | null },
): Promise<void> {
  const before = await rowOf(db, owner);
  await point(db, owner, { source, file_id: image && (await storeImage(db, store, image)) });
  if (before?.file_id) await removeFile(db, store, before.file_id);
}

const storeImage = (db: Db, store: FileStore, bytes: Uint8Array): Promise<number> =>
  storeFile(db, store, { kind: 'logo', name: 'logo.webp', type: 'image/webp', bytes });

function point(db: Db, { of, id }: Owned, to: { source: string; file_id: number | null; read_at?: string }) {
  const row = { [`${of}_id`]: id, read_at: dbTime(), ...to };
  return upsert(db, 'logos', row, [`${of}_id`], ['file_id', 'source', 'read_at']);
}

/** @throws AppError NOT_FOUND for what the actor may not change */
async function requireOwner(db: Db, { actor }: CallContext, { of, id }: Owned): Promise<void> {
  if (of === 'group') {
    if (!(await db('groups').where({ id }).first('id')) || !groupPolicy.update(actor, id)) throw notFound();
  } else if (actor.userType !== 'organization') await organizationQueries.find(db, actor, id);
  else if (actor.organizationId !== id) throw notFound();
}

/** The record then has the logo's address here. @throws AppError NOT_FOUND, LOGO_…, UNAVAILABLE */
export async function uploadLogo(deps: Deps, context: CallContext, owner: Owned, bytes: Buffer) {
  const { db, config } = deps;
  const { of, id } = owner;
  await requireOwner(db, context, owner);
  if (bytes.length > LIMITS.logo.bytes) throw new AppError('LOGO_TOO_LARGE');
  const image = await readLogo(bytes, shareOf(context.actor));
  const edition = createHash('sha256').update(image).digest('hex').slice(0, 12);
  const source = absoluteUrl(config, `/api/${of}s/${id}/logo?v=${edition}`);
  const store = openFileStore(config.filesUrl);
  const before = await rowOf(db, owner);
  const change: { readonly logo: string; readonly version?: number } = { logo: source };
  const fileId = await storeImage(db, store, image);
  await point(db, owner, { source, file_id: fileId });
  try {
    // With the audit event of the record's change.
    if (of === 'group') await updateGroup(deps, context, id, { logoUrl: source });
    else if (context.actor.userType === 'organization')
      await updateOwn(deps, context, organizationForms, change);
    else await updateByAdmin(deps, context, organizationForms, id, change);
  } catch (error) {
    if (before) await point(db, owner, before);
    else await db('logos').where(`${of}_id`, id).delete();
    await removeFile(db, store, fileId);
    throw error;
  }
  if (before?.file_id) await removeFile(db, store, before.file_id);
  return { logoUrl: source };
}

/** @throws AppError NOT_FOUND for a group or an organisation that the actor may not see */
async function requireSeen(db: Db, actor: Actor, { of, id }: Owned): Promise<void> {
  if (of === 'group') await readGroup(db, actor, 'visible', id);
  else if (groupPolicy.belong(actor)) await readOrganizationPage(db, actor, id);
  else await organizationQueries.find(db, actor, id);
}

/** @throws AppError NOT_FOUND where there is none, or none yet, or whose it is may not be seen */
export async function openLogo({ db, config }: Pick<Deps, 'db' | 'config'>, actor: Actor, owner: Owned) {
  const { of, id } = owner;
  await requireSeen(db, actor, owner);
  const row = await rowOf(db, owner);
  const record = await db(`${of}s`)
    .where({ id })
    .first<{ address: string | null } | undefined>({ address: ADDRESS[of] });
  if (!row?.file_id || row.source !== record?.address) throw notFound();
  return openFile(db, openFileStore(config.filesUrl), row.file_id);
}
