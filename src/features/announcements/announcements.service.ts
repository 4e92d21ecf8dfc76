import type {
  AnnouncementAudience,
  AnnouncementForm,
  AnnouncementPreview,
} from '../../contract/announcements-api.ts';
import { FIELDS } from '../../contract/messages.ts';
import { LOCALES } from '../../contract/languages.ts';
import type { CallContext } from '../../core/access/actor.ts';
import { audit } from '../../core/audit/audit.ts';
import { dbTime, isUnavailable } from '../../core/db/dialect.ts';
import { insertRow } from '../../core/db/rows.ts';
import { transaction } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { invalid } from '../../core/errors.ts';
import { advisorQueries } from '../advisors/index.ts';
import { requireGroup } from '../groups/index.ts';
import { nameOf, withNames, type NamedUser } from '../../core/accounts/names.ts';
import { organizationQueries } from '../organizations/index.ts';
import { announcementMail, willing, writeMails } from './mails.service.ts';

const QUERIES = { advisor: advisorQueries, organization: organizationQueries };
const KINDS = ['advisor', 'organization'] as const;
const NAMES = 5;

async function audienceOf(
  { db }: Pick<Deps, 'db'>,
  { actor }: CallContext,
  groupId: number,
  { userType, ...filter }: AnnouncementAudience,
): Promise<number[]> {
  const kinds = userType === undefined ? KINDS : [userType];
  const found = await Promise.all(
    kinds.map((kind) => QUERIES[kind].userIds(db, actor, { ...filter, groupId })),
  );
  return [...new Set(found.flat())].sort((a, b) => a - b);
}

/** Writes nothing. @throws AppError NOT_FOUND; 400 for filters that no list of these members has */
export async function previewAnnouncement(
  deps: Pick<Deps, 'db' | 'config'>,
  context: CallContext,
  { groupId, to, subject, text }: AnnouncementForm,
): Promise<AnnouncementPreview> {
  const groupName = await requireGroup(deps.db, context, groupId);
  const all = await audienceOf(deps, context, groupId, to);
  const readers = await willing(deps.db, all);
  const first = readers.slice(0, NAMES);
  const named: (NamedUser & { id: number; username: string })[] = await withNames(
    deps.db,
    'users as own',
    'own.id',
  )
    .whereIn('own.id', first)
    .orderBy('own.id')
    .select('own.id', 'own.username');
  const reader = named[0] ?? { id: 0, username: '' };
  const mail = announcementMail(deps.config, reader, { subject, text, groupName })(
    context.locale ?? LOCALES[0],
  );
  // The way out works for whoever holds it.
  const shown = mail.text.slice(0, mail.text.lastIndexOf('\n\n'));
  const sample = { names: named.map(nameOf), subject: mail.subject, text: shown };
  return { recipients: readers.length, optedOut: all.length - readers.length, sample };
}

/**
 * One mail a person, all of them, by this process or, when it dies, by the next one.
 * @returns its id
 * @throws AppError NOT_FOUND, TOO_MANY for the sixth of a group in 24 hours; 400 where nobody would get it
 */
export async function announce(
  deps: Deps,
  context: CallContext,
  { groupId, to, subject, text }: AnnouncementForm,
): Promise<number> {
  await requireGroup(deps.db, context, groupId);
  const all = await audienceOf(deps, context, groupId, to);
  const readers = await willing(deps.db, all);
  if (readers.length === 0) throw invalid({ to: FIELDS.announcement.nobody });
  await deps.limits.take('announce', String(groupId));
  const id = await transaction(deps.db, async (trx) => {
    const made = await insertRow(trx, 'announcements', {
      group_id: groupId,
      created_by_user_id: context.actor.userId,
      subject,
      text,
      wanted: JSON.stringify(to),
      user_ids: JSON.stringify(readers),
      recipients: readers.length,
      opted_out: all.length - readers.length,
      done: 0,
      created_at: dbTime(),
    });
    await audit(trx, context, 'announcement.sent', ['group', groupId], {
      groupId,
      detail: { announcementId: made, subject, recipients: readers.length },
    });
    return made;
  });
  await writeMails(deps, id).catch((error: unknown) => {
    // It is on its way: the job writes the rest.
    if (!isUnavailable(error)) throw error;
  });
  return id;
}
