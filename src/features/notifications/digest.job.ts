import { Temporal } from 'temporal-polyfill';
import { zoneOrUtc } from '../../core/time-zones.ts';
import { nameOf, withNames, type NamedUser } from '../../core/accounts/names.ts';
import { upsert, type RowOf } from '../../core/db/rows.ts';
import { dbTime, isoTime } from '../../core/db/dialect.ts';
import { transaction, type Db, type Tx } from '../../core/db/transaction.ts';
import type { Deps } from '../../core/deps.ts';
import type { RecurringJob } from '../../core/jobs/job-runner.ts';
import { eachOnItsOwn } from '../../core/jobs/on-its-own.ts';
import { queueMail } from '../../core/mail/outbox.ts';
import { idsOf } from '../../core/records.ts';
import type { Config } from '../../config/config.ts';
import { textsIn } from '../../core/mail/texts.ts';
import { PATHS } from '../../contract/routes.ts';
import { absoluteUrl } from '../../core/http/links.ts';
import { layMail, written, type MailIn } from '../../core/mail/templates.ts';
import { storedChoice } from './preferences.service.ts';
import { unsubscribeLinks } from './unsubscribe.service.ts';

const LISTED = 30;

/** What has happened, each with its link, newest first; more than {@link LISTED} are counted. */
export const digestMail =
  (
    config: Config,
    reader: NamedUser & { readonly id: number },
    items: readonly { readonly title: string; readonly link: string | null }[],
  ): MailIn =>
  (locale) => {
    const texts = textsIn(locale).mails.dailyDigest;
    const values = { n: items.length, brandName: config.brand.name, name: nameOf(reader) };
    const lines = (key: string) => written(texts, key, locale, values);
    const more = items.length - LISTED;
    const all = absoluteUrl(config, PATHS.notifications);
    const out = unsubscribeLinks(config, reader.id, 'digest');
    const mail = {
      subject: lines('subject').join(''),
      lines: [...lines('greeting'), ...lines('body')],
      list: items.slice(0, LISTED).map(({ title, link }) => ({
        label: title,
        link: link === null ? all : absoluteUrl(config, link),
      })),
      after: more > 0 ? written(texts, 'more', locale, { n: more }) : [],
      actions: [{ label: texts.action, link: all }],
      signature: config.brand.name,
      footer: { label: texts.footer, link: out.page },
      headers: out.headers,
    };
    return layMail('dailyDigest', mail, locale);
  };

/** The daily e-mail comes after this hour in its reader's zone. */
const FROM_HOUR = 8;
const PAGE = 200;

interface Reader extends NamedUser, Pick<RowOf<'users'>, 'id' | 'email' | 'time_zone'> {
  readonly digest_sent_at: string | null;
}

/** The entries of the sessions that notices link to (RFC 5545 text), from above this feature; null without any. */
type EntriesOf = (
  trx: Tx,
  config: Config,
  userId: number,
  links: readonly string[],
) => Promise<string | null>;

/**
 * One e-mail a day to those who want it so, about what has come for it since the last one.
 * Sessions are in it when the e-mails of the day were used up (decision 27): their entries go with it, so that no
 * calendar keeps what was moved or called off.
 */
export const dailyDigest = (entriesOf: EntriesOf): RecurringJob => ({
  kind: 'notifications.digest',
  everySeconds: 300,
  run: async (deps, now) => {
    const due: number[] = [];
    for (let page = await waiting(deps.db, 0); page.length > 0;) {
      due.push(...idsOf(page.filter((reader) => isDue(reader, now))));
      page = await waiting(deps.db, page.at(-1)?.id ?? 0);
    }
    await eachOnItsOwn(deps, due, 'userId', (id) => sendDigest(deps, entriesOf, id, now));
  },
});

const readers = (db: Db | Tx) =>
  withNames(db, 'users as own', 'own.id')
    .leftJoin('notification_preferences as p', 'p.user_id', 'u.id')
    .select<Reader[]>('u.id', 'u.email', 'u.time_zone', 'p.digest_sent_at');

/** Users with something for their daily e-mail, whether or not its time has come. */
const waiting = (db: Db, after: number) =>
  readers(db)
    .whereIn('u.id', db('notifications').where('mail', 'digest').select('user_id'))
    .where('u.id', '>', after)
    .orderBy('u.id')
    .limit(PAGE);

/** Past eight in the reader's zone, and none sent on that day, nor later by a clock that has gone back since. */
function isDue({ time_zone: zone, digest_sent_at: sentAt }: Reader, now: Date): boolean {
  const here = localClock(now, zone);
  if (here.hour < FROM_HOUR) return false;
  return !sentAt || sentAt > dbTime(now) || localClock(new Date(isoTime(sentAt)), zone).day < here.day;
}

/** Sends the e-mail and takes the marks off in one transaction, so that nothing is sent twice or lost. */
async function sendDigest({ db, config }: Deps, entriesOf: EntriesOf, userId: number, now: Date) {
  await transaction(db, async (trx) => {
    const { off } = await storedChoice(trx, userId, true);
    const reader = await readers(trx).where('u.id', userId).first<Reader | undefined>();
    if (!reader || !isDue(reader, now)) return;
    const waitingFor = trx('notifications').where({ user_id: userId, mail: 'digest' });
    const marked = await waitingFor
      .clone()
      .orderBy('id', 'desc')
      .select('id', 'type', 'title', 'link', 'read', 'apart_from_user_id');
    const items = marked.filter(
      (row) => !row.read && row.apart_from_user_id === null && !off.includes(row.type),
    );
    await waitingFor.where('id', '<=', marked[0]?.id ?? 0).update({ mail: null });
    if (items.length === 0) return;
    const at = dbTime(now);
    // Whoever has chosen nothing has no row yet.
    const row = { user_id: userId, digest: 0, email_off: '[]', digest_sent_at: at, updated_at: at };
    await upsert(trx, 'notification_preferences', row, ['user_id'], ['digest_sent_at']);
    const links = items.flatMap(({ link }) => link ?? []);
    const entries = await entriesOf(trx, config, userId, links);
    const calendar = entries === null ? undefined : { method: 'PUBLISH', content: entries };
    await queueMail(trx, { email: reader.email, userId }, digestMail(config, reader, items), calendar);
  });
}

/** Days (`YYYY-MM-DD`) compare in the order of time. */
function localClock(moment: Date, timeZone: string | null) {
  const instant = Temporal.Instant.fromEpochMilliseconds(moment.getTime());
  const here = instant.toZonedDateTimeISO(zoneOrUtc(timeZone));
  return { day: here.toPlainDate().toString(), hour: here.hour };
}
