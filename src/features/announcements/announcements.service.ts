import type { AnnouncementForm, AnnouncementPreview } from '../../contract/announcements-api.ts';
import { LIMITS } from '../../contract/limits.ts';
import { FIELDS } from '../../contract/messages.ts';
import { LOCALES } from '../../contract/languages.ts';
import { MEMBERS } from '../../core/access/access.ts';
import type { CallContext } from '../../core/access/actor.ts';
import { audit } from '../../core/audit/audit.ts';
import { DAY_MS, databaseNow, whereRecent } from '../../core/db/clock.ts';
import { dbTime, isoTime, isUnavailable } from '../../core/db/dialect.ts';
import { insertRow } from '../../core/db/rows.ts';
import { holdRow, transaction, type Tx } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import { invalid } from '../../core/errors.ts';
import { tooMany } from '../../core/http/errors.ts';
import { advisorQueries } from '../advisors/index.ts';
import { requireGroup } from '../groups/index.ts';
import { namedUsers, nameOf, type NamedUser } from '../../core/accounts/names.ts';
import { organizationQueries } from '../organizations/index.ts';
import { announcementMail, willing, writeMails } from './mails.service.ts';

const QUERIES = { advisor: advisorQueries, organization: organizationQueries };
const NAMES = 5;

async function audienceOf({ db }: Deps, { actor }: CallContext, { groupId, to }: AnnouncementForm) {
  const { userType, ...filter } = to;
  const kinds = userType === undefined ? MEMBERS : [userType];
  const found = await Promise.all(
    kinds.map((kind) => QUERIES[kind].userIds(db, actor, { ...filter, groupId })),
  );
  const all = [...new Set(found.flat())].sort((a, b) => a - b);
  const readers = await willing(db, all);
  return { readers, recipients: readers.length, optedOut: all.length - readers.length };
}

/** Writes nothing. @throws AppError NOT_FOUND; 400 for filters that no list of these members has */
export async function previewAnnouncement(
  deps: Deps,
  context: CallContext,
  form: AnnouncementForm,
): Promise<AnnouncementPreview> {
  const groupName = await requireGroup(deps.db, context, form.groupId);
  const { readers, ...counts } = await audienceOf(deps, context, form);
  const named: (NamedUser & { id: number })[] = await namedUsers(deps.db, readers.slice(0, NAMES));
  const nobody = { id: 0, username: '', first_name: null, last_name: null, organization_name: null };
  const mail = announcementMail(deps.config, named[0] ?? nobody, { ...form, groupName })(
    context.locale ?? LOCALES[0],
  );
  // The link that turns the mails off works for whoever holds it.
  const shown = mail.text.slice(0, mail.text.lastIndexOf('\n\n'));
  return { ...counts, sample: { names: named.map(nameOf), subject: mail.subject, text: shown } };
}

/**
 * One mail a person, all of them: the next process goes on when this one dies.
 * @returns its id
 * @throws AppError NOT_FOUND, TOO_MANY for the sixth of a group in 24 hours; 400 where nobody would get it
 */
export async function announce(deps: Deps, context: CallContext, form: AnnouncementForm): Promise<number> {
  const { groupId, to, subject, text } = form;
  await requireGroup(deps.db, context, groupId);
  const { readers, recipients, optedOut } = await audienceOf(deps, context, form);
  if (recipients === 0) throw invalid({ to: FIELDS.announcement.nobody });
  const id = await transaction(deps.db, async (trx) => {
    // Another one at the same moment waits, so that it is counted.
    await holdRow(trx, 'groups', groupId);
    const now = await databaseNow(trx);
    await refuseSixth(trx, deps, groupId, now);
    const made = await insertRow(trx, 'announcements', {
      group_id: groupId,
      created_by_user_id: context.actor.userId,
      subject,
      text,
      wanted: JSON.stringify(to),
      user_ids: JSON.stringify(readers),
      recipients,
      opted_out: optedOut,
      done: 0,
      created_at: dbTime(now),
    });
    await audit(trx, context, 'announcement.sent', ['group', groupId], {
      groupId,
      detail: { announcementId: made, subject, recipients },
    });
    return made;
  });
  await writeMails(deps, id).catch((error: unknown) => {
    // It is on its way: the job writes the rest.
    if (!isUnavailable(error)) throw error;
  });
  return id;
}

/** Of any 24 hours: a limit whose window begins anew would let ten through around its end (spec 4 §20). */
async function refuseSixth(trx: Tx, { config }: Deps, groupId: number, now: Date): Promise<void> {
  const most = Math.max(1, Math.round(LIMITS.announcement.ofGroupADay * config.rateLimitFactor));
  const sent = trx('announcements').where(whereRecent('created_at', DAY_MS, now));
  const ordered = sent.where('group_id', groupId).orderBy('created_at', 'desc');
  const fifth = await ordered.offset(most - 1).first('created_at');
  const freeAt = fifth && Date.parse(isoTime(fifth.created_at)) + DAY_MS;
  if (freeAt) throw tooMany(Math.floor((freeAt - now.getTime()) / 1_000) + 1);
}
