import type { Config } from '../../../config/config.ts';
import { NOTICE_LINKS } from '../../../contract/notice-links.ts';
import type { NoticeLink } from '../../../contract/notice-links.ts';
import type { Context } from '../../../core/audit/audit.ts';
import type { Tx } from '../../../core/db/database.ts';
import { publish } from '../../../core/live/publish.ts';
import type { NoticeName, NoticeValues } from '../../notifications/index.ts';
import { notify } from '../../notifications/index.ts';
import { advisorSide, organizationSide } from '../sides.queries.ts';
import type { SessionFacts } from './session-access.queries.ts';
import { calendarInvitation } from './session-calendar.ts';

export const sessionLink = (session: Pick<SessionFacts, 'id'>): NoticeLink =>
  NOTICE_LINKS.session(session.id);

/**
 * Tells both sides, each of the other: the account and, for a managed one, those who run it; whoever acts is left out.
 * @param calendar the method of the entry that goes with the e-mail; none without
 */
export async function tellSides(
  trx: Tx,
  config: Config,
  context: Context,
  session: SessionFacts,
  notice: {
    readonly name: NoticeName;
    readonly values?: NoticeValues;
    readonly calendar?: 'REQUEST' | 'CANCEL';
  },
): Promise<void> {
  const emails = await emailsOf(trx, [session.advisorUserId, session.organizationUserId]);
  const advisorUsers = await advisorSide(trx, session);
  const organizationUsers = await organizationSide(trx, session);
  const sides = [
    {
      side: 'advisor' as const,
      userIds: advisorUsers,
      guest: { name: session.advisorName, email: emails.get(session.advisorUserId) ?? '' },
      otherName: session.organizationName,
    },
    {
      side: 'organization' as const,
      // Who runs both sides is told once.
      userIds: organizationUsers.filter((id) => !advisorUsers.includes(id)),
      guest: { name: session.organizationName, email: emails.get(session.organizationUserId) ?? '' },
      otherName: session.advisorName,
    },
  ];
  for (const { side, userIds, guest, otherName } of sides) {
    await notify(trx, config, context.actor, {
      name: notice.name,
      userIds,
      values: {
        otherName,
        requestTitle: session.requestTitle,
        start: { moment: session.scheduledDate },
        minutes: session.duration,
        notes: session.notes,
        ...notice.values,
      },
      link: sessionLink(session),
      ...(notice.calendar
        ? {
            calendar: {
              method: notice.calendar,
              content: calendarInvitation(config, notice.calendar, session, { side }, guest),
            },
          }
        : {}),
    });
  }
}

/** Tells the open pages of both sides, and of whoever acts, that a session has changed. */
export async function publishSession(trx: Tx, context: Context, session: SessionFacts): Promise<void> {
  const { actor } = context;
  await publish(
    trx,
    [
      ...(await advisorSide(trx, session)),
      ...(await organizationSide(trx, session)),
      ...(typeof actor === 'string' ? [] : [actor.userId]),
    ],
    { type: 'session', payload: { sessionId: session.id, matchId: session.matchId } },
  );
}

async function emailsOf(trx: Tx, userIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await trx('users')
    .whereIn('id', [...userIds])
    .select<{ id: number; email: string }[]>('id', 'email');
  return new Map(rows.map(({ id, email }) => [id, email]));
}
