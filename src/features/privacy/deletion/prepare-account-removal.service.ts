import type { Knex } from 'knex';
import type { PrepareAccountRemoval } from '../../../core/accounts/account-removal.ts';
import type { Config } from '../../../config/config.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import { isAddressProved } from '../../../core/accounts/proved-address.ts';
import { deleteAccounts, type UserRow } from '../../../core/accounts/accounts.ts';
import { markChanged } from '../../../core/changes/change-marks.ts';
import { idsOf } from '../../../core/records.ts';
import type { Db, Tx } from '../../../core/db/database.ts';
import { notFound } from '../../../core/errors.ts';
import { openFileStore } from '../../../core/files/file-store.ts';
import { discardFile } from '../../../core/files/stored-files.ts';
import { publish } from '../../../core/live/publish.ts';
import { advisorsLeave, organizationsLeave, rankSuccessors } from '../../matching/removal/index.ts';
import { mailOf } from '../own-mail.queries.ts';

/**
 * What deleting users means, whoever does it: the user, an admin, an undone import (contract §10 "Deletion"). Audit
 * events stay, without the name (decision 12).
 */
export const prepareAccountRemoval: PrepareAccountRemoval = async (deps, userIds) => {
  const { db, config, log } = deps;
  const advisorIds = await recordsOf(db, 'advisors', userIds);
  const successors = advisorIds.length === 0 ? new Map() : await rankSuccessors(deps, advisorIds);
  let fileIds: number[] = [];
  return {
    carryOut: async (trx, context, leaving = userIds) => {
      fileIds = [];
      if (leaving.length === 0) return { groupsWithoutAdmins: [] };
      const users = await trx<UserRow>('users')
        .whereIn('id', leaving)
        .select('id', 'email', 'email_key', 'email_verified_at');
      if (users.length < leaving.length) throw notFound();
      fileIds = await trx('files').whereIn('owner_user_id', leaving).pluck('id');
      for (const member of ['advisor', 'organization'] as const) {
        const ids = await recordsOf(trx, `${member}s`, leaving);
        if (ids.length === 0) continue;
        if (member === 'advisor') await advisorsLeave(trx, config, context, ids, successors);
        else await organizationsLeave(trx, config, context, ids);
        await markChanged(trx, member, ids);
        // A name follows each id.
        const names = ids.flatMap((id) => ['', ' '].map((ofMySql) => `"${member}Id":${ofMySql}${id},`));
        await trx('webhook_deliveries').where(holding('data', names)).delete();
        // A call sent again would be answered as it was (decision 18). Many go only with an import that nobody has worked with.
        const kept = trx('idempotency_keys').where(holding('answer', names));
        if (leaving.length === 1) await kept.update({ status: null, answer: null });
      }
      const departed = { groupsWithoutAdmins: await groupsLeftAlone(trx, leaving) };
      await forgetAddresses(trx, config, users);
      await forgetConversations(trx, leaving);
      await deleteAccounts(trx, leaving);
      return departed;
    },
    cleanUp: async () => {
      const store = openFileStore(config.filesUrl);
      for (const id of fileIds) await discardFile({ db, store, log }, id);
    },
  };
};

const holding = (column: string, parts: readonly string[]) => (text: Knex.QueryBuilder) =>
  parts.forEach((part) => void text.orWhere(column, 'like', `%${part}%`));

const recordsOf = (db: Db | Tx, table: 'advisors' | 'organizations', userIds: readonly number[]) =>
  db(table).whereIn('user_id', userIds).orderBy('id').pluck<number[]>('id');

const groupsLeftAlone = (trx: Tx, userIds: readonly number[]) =>
  trx('group_admins as ga')
    .join('groups as g', 'g.id', 'ga.group_id')
    .whereIn('ga.user_id', userIds)
    .whereNotExists((other) => {
      void other
        .from('group_admins as o')
        .whereRaw('o.group_id = ga.group_id')
        .whereNotIn('o.user_id', userIds)
        .select('o.id');
    })
    .orderBy('g.name')
    .distinct<{ id: number; name: string }[]>('g.id', 'g.name');

/** What they wrote goes from bells and mails as well; open pages, also those that were away, drop the conversations. */
async function forgetConversations(trx: Tx, userIds: readonly number[]): Promise<void> {
  const others: number[] = await trx('messages')
    .whereIn('sender_id', userIds)
    .union(trx('messages').whereIn('receiver_id', userIds).select('sender_id'))
    .pluck('receiver_id');
  if (others.length === 0) return;
  const links = userIds.map(NOTICE_LINKS.conversation);
  await trx('notifications').whereIn('user_id', others).whereIn('link', links).delete();
  const lines = links.map((link) => `${link}\n`);
  const mails = trx('outbox').whereIn('user_id', others).where('type', 'messageUnread');
  await mails.where(holding('text_body', lines)).delete();
  await trx('live_events').whereIn('user_id', others).delete();
  await publish(trx, others, { type: 'resync', payload: {} });
}

/** What knows somebody by their address only, which the database's cascades do not reach. */
async function forgetAddresses(
  trx: Tx,
  config: Config,
  users: readonly Pick<UserRow, 'id' | 'email' | 'email_key' | 'email_verified_at'>[],
): Promise<void> {
  const ids = idsOf(users);
  const invited = users.filter((user) => isAddressProved(config, user)).map((user) => user.email_key);
  await trx('invitations').whereIn('user_id', ids).orWhereIn('email_key', invited).delete();
  await mailOf(trx, config, users).delete();
}
