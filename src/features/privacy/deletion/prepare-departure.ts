import type { Departed, PrepareDeparture } from '../../../core/accounts/departure.ts';
import { deleteAccount } from '../../../core/accounts/accounts.ts';
import type { UserRow } from '../../../core/accounts/accounts.ts';
import { markChanged } from '../../../core/changes/change-marks.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { notFound } from '../../../core/errors.ts';
import { openFileStore } from '../../../core/files/file-store.ts';
import { removeFile } from '../../../core/files/stored-files.ts';
import { publish } from '../../../core/live/publish.ts';
import { advisorLeaves, organizationLeaves, rankSuccessors } from '../../matching/index.ts';

/**
 * What deleting a user means, whoever does it: the user, an admin, an undone import (contract §10 "Deletion"). Audit
 * events stay, without the name (decision 12).
 */
export const prepareDeparture: PrepareDeparture = async (deps, userId) => {
  const { db, config, log } = deps;
  const advisorId = await recordOf(db, 'advisors', userId);
  const successors = advisorId === null ? new Map() : await rankSuccessors(deps, advisorId);
  let fileIds: number[] = [];
  return {
    carryOut: async (trx, context) => {
      const user = await trx<UserRow>('users').where('id', userId).first('id', 'email', 'email_key');
      if (!user) throw notFound();
      fileIds = await trx('files').where('owner_user_id', userId).pluck('id');
      await leaveWork(trx, userId, {
        advisor: (id) => advisorLeaves(trx, config, context, id, successors),
        organization: (id) => organizationLeaves(trx, config, context, id),
      });
      const departed = { groupsWithoutAdmins: await groupsLeftAlone(trx, userId) };
      await forgetAddress(trx, user);
      await tellCorrespondents(trx, userId);
      await deleteAccount(trx, userId);
      return departed;
    },
    cleanUp: async () => {
      const store = openFileStore(config.filesUrl);
      for (const id of fileIds)
        await removeFile(db, store, id).catch((error: unknown) =>
          log.warn({ err: error, fileId: id }, 'orphaned file kept'),
        );
    },
  };
};

async function recordOf(
  db: Db | Tx,
  table: 'advisors' | 'organizations',
  userId: number,
): Promise<number | null> {
  const row = (await db(table).where('user_id', userId).first('id')) as { id: number } | undefined;
  return row?.id ?? null;
}

/** Settles the work of an advisor or organisation, and tells every process's search index of it. */
async function leaveWork(
  trx: Tx,
  userId: number,
  leave: Readonly<Record<'advisor' | 'organization', (id: number) => Promise<void>>>,
): Promise<void> {
  for (const member of ['advisor', 'organization'] as const) {
    const id = await recordOf(trx, `${member}s`, userId);
    if (id === null) continue;
    await leave[member](id);
    await markChanged(trx, member, [id]);
  }
}

/** The groups that only this user administers. */
async function groupsLeftAlone(trx: Tx, userId: number): Promise<Departed['groupsWithoutAdmins']> {
  return (await trx('group_admins as ga')
    .join('groups as g', 'g.id', 'ga.group_id')
    .where('ga.user_id', userId)
    .whereNotExists((other) => {
      void other
        .from('group_admins as o')
        .whereRaw('o.group_id = ga.group_id')
        .whereNot('o.user_id', userId)
        .select('o.id');
    })
    .orderBy('g.name')
    .select('g.id', 'g.name')) as { id: number; name: string }[];
}

/** Whoever has a conversation with them open sees it go. */
async function tellCorrespondents(trx: Tx, userId: number): Promise<void> {
  const others = (await trx('messages')
    .where('sender_id', userId)
    .distinct({ id: 'receiver_id' })
    .union(trx('messages').where('receiver_id', userId).distinct({ id: 'sender_id' }))) as { id: number }[];
  await publish(
    trx,
    others.map(({ id }) => id),
    { type: 'resync', payload: {} },
  );
}

/** What knows somebody by their address only, beyond the reach of the database's cascades: invitations and mail. */
async function forgetAddress(trx: Tx, user: Pick<UserRow, 'id' | 'email' | 'email_key'>): Promise<void> {
  await trx('invitations').where('user_id', user.id).orWhere('email_key', user.email_key).delete();
  await trx('outbox').where('user_id', user.id).orWhere('to_email', user.email).delete();
}
