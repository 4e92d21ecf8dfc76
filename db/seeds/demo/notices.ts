/** What the bell shows the demo accounts of the demo's own matches and meetings. */
import { NOTICE_LINKS } from '../../../src/contract/notice-links.ts';
import type { Knex } from 'knex';
import type { Match, Session } from '../../../src/contract/requests-api.ts';
import { noticeType } from '../../../src/core/mail/texts.ts';
import type { Tx } from '../../../src/core/db/database.ts';
import { isoTime } from '../../../src/core/db/dialect.ts';
import { columnsOf } from '../../../src/core/db/model.ts';
import { insertAll } from '../../../src/core/db/rows.ts';
import {
  writeNotice,
  type NoticeName,
  type NoticeValues,
} from '../../../src/features/notifications/index.ts';
import { idOf, TIME_ZONE, type DemoWorld } from './members.ts';

/** Notices of the last days are unread. */
const UNREAD_DAYS = 4;

interface DemoNotice {
  readonly name: NoticeName;
  readonly values: NoticeValues;
  readonly link: string;
  /** In the stored form. */
  readonly at: string;
}

interface WorkRow {
  id: number;
  requestTitle: string;
  organizationName: string;
  firstName: string;
  lastName: string;
  createdAt: string;
}

type MatchRow = WorkRow &
  Pick<Match, 'status' | 'declineReason' | 'fitReason' | 'dueAt' | 'updatedAt'> & { hours: number };

type SessionRow = WorkRow & Pick<Session, 'notes' | 'completedAt'> & { start: string; minutes: number };

const nameOf = ({ firstName, lastName }: Pick<WorkRow, 'firstName' | 'lastName'>) =>
  `${firstName} ${lastName}`;

/** What the other side did (contract §6), for `demo_advisor`, `demo_org` and the administrator of their group. */
export async function seedNotifications({ trx, content, ids, dates }: DemoWorld): Promise<void> {
  const admin = content.administrators.find(({ groups }) => groups !== undefined);
  const adminUser = await trx('users')
    .where('username', admin?.username ?? '')
    .first<{ id: number }>('id');
  const managed = content.advisors
    .filter((one) => one.isManaged && one.groups.some((key) => admin?.groups?.includes(key)))
    .map(({ key }) => idOf(ids.advisors, key).id);
  const advisor = idOf(ids.advisors, 'demo_advisor');
  const organization = idOf(ids.organizations, 'demo_org');
  const lists: [userId: number, DemoNotice[]][] = [
    [advisor.userId, await toAdvisors(trx, [advisor.id])],
    [organization.userId, await toOrganization(trx, organization.id)],
    [adminUser.id, await toAdvisors(trx, managed, 'matchProposedForAdvisor')],
  ];
  const rowsOf = ([userId, notices]: (typeof lists)[number]) =>
    notices
      .toSorted((a, b) => a.at.localeCompare(b.at))
      .map(({ name, values, link, at }) => {
        const { title, lines } = writeNotice(name, values, { locale: 'en', timeZone: TIME_ZONE });
        return {
          user_id: userId,
          type: noticeType(name),
          title,
          body: lines.join(' ') || null,
          link,
          read: at < dates.onDay(-UNREAD_DAYS, 0) ? 1 : 0,
          created_at: at,
        };
      });
  await insertAll(trx, 'notifications', lists.flatMap(rowsOf));
}

const moment = (stored: string | null) => stored && { moment: isoTime(stored) };

/** Matches that wait for an answer, and meetings to come. */
async function toAdvisors(
  trx: Tx,
  advisorIds: readonly number[],
  name: 'matchProposed' | 'matchProposedForAdvisor' = 'matchProposed',
): Promise<DemoNotice[]> {
  const matches = await matchRows(trx, 'm.advisor_id', advisorIds);
  const sessions = await sessionRows(trx, 'm.advisor_id', advisorIds);
  return [
    ...matches
      .filter(({ status }) => status === 'pending')
      .map(({ id, dueAt, createdAt, organizationName, requestTitle, hours, ...row }) => ({
        name,
        values: {
          organizationName,
          requestTitle,
          hours: Number(hours),
          dueAt: moment(dueAt),
          advisorName: nameOf(row),
        },
        link: NOTICE_LINKS.match(id),
        at: createdAt,
      })),
    ...sessions
      .filter(({ completedAt }) => completedAt === null)
      .map(({ id, organizationName, requestTitle, start, minutes, notes, createdAt }) => ({
        name: 'sessionProposed' as const,
        values: { otherName: organizationName, requestTitle, start: moment(start), minutes, notes },
        link: NOTICE_LINKS.session(id),
        at: createdAt,
      })),
  ];
}

async function toOrganization(trx: Tx, organizationId: number): Promise<DemoNotice[]> {
  const matches = await matchRows(trx, 'r.organization_id', [organizationId]);
  const sessions = await sessionRows(trx, 'r.organization_id', [organizationId]);
  return [
    ...matches.map((match) => ({ ...noticeOfMatch(match), link: NOTICE_LINKS.match(match.id) })),
    ...sessions.flatMap(({ id, completedAt, requestTitle, minutes, ...row }) =>
      completedAt === null
        ? []
        : [
            {
              name: 'sessionCompleted' as const,
              values: { otherName: nameOf(row), requestTitle, hours: Math.round(minutes / 0.6) / 100 },
              link: NOTICE_LINKS.session(id),
              at: completedAt,
            },
          ],
    ),
  ];
}

function noticeOfMatch(match: MatchRow): Omit<DemoNotice, 'link'> {
  const { requestTitle, dueAt, fitReason, declineReason, createdAt, updatedAt } = match;
  const byName = nameOf(match);
  if (match.status === 'accepted')
    return { name: 'matchAccepted', values: { byName, requestTitle }, at: updatedAt };
  if (match.status === 'rejected')
    return { name: 'matchDeclined', values: { byName, requestTitle, reason: declineReason }, at: updatedAt };
  return {
    name: 'matchProposedToOrganization',
    values: { advisorName: byName, requestTitle, dueAt: moment(dueAt), reason: fitReason },
    at: createdAt,
  };
}

/** @param from matches as `m`, with what may be joined to them */
const work = (from: Knex.QueryBuilder, column: string, ids: readonly number[]) =>
  from
    .join('requests as r', 'r.id', 'm.request_id')
    .join('organizations as o', 'o.id', 'r.organization_id')
    .join('advisors as a', 'a.id', 'm.advisor_id')
    .whereIn(column, ids);

const NAMES = {
  requestTitle: 'r.title',
  organizationName: 'o.name',
  ...columnsOf('a', 'firstName', 'lastName'),
};

async function matchRows(trx: Tx, column: string, ids: readonly number[]): Promise<MatchRow[]> {
  return await work(trx('matches as m'), column, ids)
    .orderBy('m.id')
    .select(columnsOf('m', 'id', 'status', 'declineReason', 'fitReason', 'dueAt', 'createdAt', 'updatedAt'))
    .select<MatchRow[]>({ ...NAMES, hours: 'r.hours_needed' });
}

async function sessionRows(trx: Tx, column: string, ids: readonly number[]): Promise<SessionRow[]> {
  const sessions = trx('sessions as s').join('matches as m', 'm.id', 's.match_id');
  return await work(sessions, column, ids)
    .orderBy('s.id')
    .select(columnsOf('s', 'id', 'notes', 'createdAt', 'completedAt'))
    .select<SessionRow[]>({ ...NAMES, start: 's.scheduled_date', minutes: 's.duration' });
}
