import { setImmediate as nextTurn } from 'node:timers/promises';
import type { Config } from '../../config/config.ts';
import { fill } from '../../contract/messages.ts';
import { dbTime } from '../../core/db/dialect.ts';
import { transaction, holdRow, type Db, type Tx } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { readJson } from '../../core/json.ts';
import { pieces } from '../../core/records.ts';
import { namedUsers, nameOf, type NamedUser } from '../../core/accounts/names.ts';
import { queueMails } from '../../core/mail/outbox.ts';
import { layMail, type MailIn } from '../../core/mail/templates.ts';
import { textsIn } from '../../core/mail/texts.ts';
import { mailChoices, unsubscribePart } from '../notifications/index.ts';
import type { RowOf } from '../../core/db/rows.ts';
import type { RecurringJob } from '../../core/jobs/job-runner.ts';
import { eachOnItsOwn } from '../../core/jobs/on-its-own.ts';

/** People a transaction: a process that dies leaves whole pieces, and nobody waits long for one. */
const PIECE = 100;

/** Nobody else's address or name is in it. */
export const announcementMail =
  (
    config: Config,
    reader: NamedUser & { readonly id: number },
    { subject, text, groupName }: Readonly<Record<'subject' | 'text' | 'groupName', string>>,
  ): MailIn =>
  (locale) => {
    const { noticeMail, announcement } = textsIn(locale);
    const mail = {
      subject,
      lines: [fill(noticeMail.greeting, { name: nameOf(reader) }), text],
      after: [fill(announcement.why, { groupName, brandName: config.brand.name })],
      signature: config.brand.name,
      ...unsubscribePart(config, reader.id, 'announcements')(locale),
    };
    return layMail('announcements', mail, locale);
  };

/** Those who have not turned announcements off, in their order. */
export async function willing(db: Db | Tx, userIds: readonly number[]): Promise<number[]> {
  const found: number[] = [];
  for (const piece of pieces(userIds, PIECE)) {
    const choiceOf = await mailChoices(db, piece);
    found.push(...piece.filter((id) => choiceOf(id, 'announcements') !== 'off'));
  }
  return found;
}

/** Each piece moves on how far it has come, in its transaction: nobody's mail is written twice, whoever goes on. */
export async function writeMails({ db, config }: Pick<Deps, 'db' | 'config'>, id: number): Promise<void> {
  while (await transaction(db, (trx) => writePiece(trx, config, id))) await nextTurn();
}

type Reader = NamedUser & { readonly id: number; readonly email: string };

/** @returns whether there is more */
async function writePiece(trx: Tx, config: Config, id: number): Promise<boolean> {
  const columns = ['group_id', 'subject', 'text', 'user_ids', 'done', 'finished_at'] as const;
  const row = await holdRow<RowOf<'announcements'>>(trx, 'announcements', id, ...columns);
  if (!row || row.finished_at !== null) return false;
  const all = readJson<number[]>(row.user_ids);
  const piece = all.slice(row.done, row.done + PIECE);
  const group = await trx('groups').where('id', row.group_id).first('name');
  // Asked again: somebody may have turned them off meanwhile.
  const willingToRead = await willing(trx, piece);
  const readers: Reader[] = await namedUsers(trx, willingToRead).select('own.email');
  const words = { subject: row.subject, text: row.text, groupName: group?.name ?? '' };
  await queueMails(
    trx,
    readers.map((reader) => ({
      recipient: { email: reader.email, userId: reader.id },
      mail: announcementMail(config, reader, words),
    })),
  );
  const done = row.done + piece.length;
  const isOver = done >= all.length;
  await trx('announcements')
    .where({ id })
    // Who has got it is in the outbox; nobody needs a second list.
    .update(isOver ? { done, user_ids: '[]', finished_at: dbTime() } : { done });
  return !isOver;
}

/** Writes what is left of announcements whose process has died. */
export const unfinishedAnnouncements: RecurringJob = {
  kind: 'announcements',
  everySeconds: 10,
  run: async (deps) => {
    const ids: number[] = await deps.db('announcements').whereNull('finished_at').orderBy('id').pluck('id');
    await eachOnItsOwn(deps, ids, 'announcementId', (id) => writeMails(deps, id));
  },
};
