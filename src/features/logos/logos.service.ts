import { createHash } from 'node:crypto';
import { LIMITS } from '../../contract/limits.ts';
import type { Actor, CallContext } from '../../core/access/actor.ts';
import { shareOf } from '../../core/accounts/chosen-password.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { upsert } from '../../core/db/rows.ts';
import { transaction, holdRow, type Db, type Tx } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { AppError, notFound } from '../../core/errors.ts';
import { openFileStore, type FileStore } from '../../core/files/file-store.ts';
import { removeFile, storeFile, openFile } from '../../core/files/stored-files.ts';
import { absoluteUrl } from '../../core/http/links.ts';
import { groupPolicy, readGroup, requireGroup, updateGroup } from '../groups/index.ts';
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

const rowOf = (db: Db | Tx, { of, id }: Owned) =>
  db('logos').where(`${of}_id`, id).first('file_id', 'source');

/** Unless the record has another address by now: that of a picture sent meanwhile. @param image null: none could be read */
export async function keepLogo(
  db: Db,
  store: FileStore,
  owner: Owned,
  { source, image }: { readonly source: string; readonly image: Uint8Array | null },
): Promise<void> {
  const address = ADDRESS[owner.of];
  const fileId = image && (await storeImage(db, store, image));
  const left = await transaction(db, async (trx) => {
    const record = await holdRow<Record<string, unknown>>(trx, `${owner.of}s`, owner.id, address);
    return record?.[address] === source ? point(trx, owner, { source, file_id: fileId }) : fileId;
  });
  if (left) await removeFile(db, store, left);
}

const storeImage = (db: Db, store: FileStore, bytes: Uint8Array): Promise<number> =>
  storeFile(db, store, { kind: 'logo', name: 'logo.webp', type: 'image/webp', bytes });

/** @returns the file of the one before */
async function point(trx: Tx, owner: Owned, to: { source: string; file_id: number | null }) {
  const before = await rowOf(trx, owner);
  const key = `${owner.of}_id`;
  const row = { [key]: owner.id, read_at: dbTime(), ...to };
  await upsert(trx, 'logos', row, [key], ['file_id', 'source', 'read_at']);
  return before?.file_id ?? null;
}

/** @throws AppError NOT_FOUND for what the actor may not change */
async function requireOwner(db: Db, { actor }: CallContext, { of, id }: Owned): Promise<void> {
  if (of === 'group') await requireGroup(db, { actor }, id);
  else if (actor.userType !== 'organization') await organizationQueries.find(db, actor, id);
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
  const written: { readonly logo: string; readonly version?: number } = { logo: source };
  const fileId = await storeImage(db, store, image);
  // Refused after all, the picture is an orphan, which a job removes.
  const replaced = await transaction(db, async (trx) => {
    const joined = { ...deps, db: trx };
    // With the audit event of the record's change.
    if (of === 'group') await updateGroup(joined, context, id, { logoUrl: source });
    else if (context.actor.userType === 'organization')
      await updateOwn(joined, context, organizationForms, written);
    else await updateByAdmin(joined, context, organizationForms, id, written);
    return point(trx, owner, { source, file_id: fileId });
  });
  if (replaced) await removeFile(db, store, replaced);
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
