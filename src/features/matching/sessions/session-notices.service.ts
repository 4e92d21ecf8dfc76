import type { SessionSide } from '../../../contract/enums.ts';
import { NOTICE_LINKS, type NoticeLink } from '../../../contract/notice-links.ts';
import { publish } from '../../../core/live/publish.ts';
import type { NoticeName, NoticeValues } from '../../notifications/index.ts';
import { tell, type Work } from '../notices.service.ts';
import { advisorSide, bothSides, organizationSide } from '../sides.queries.ts';
import type { SessionFacts } from './session-access.queries.ts';
import { calendarInvitation } from './session-calendar.ts';

export const sessionLink = (session: Pick<SessionFacts, 'id'>): NoticeLink =>
  NOTICE_LINKS.session(session.id);

/**
 * For a managed side those who run it are told, too.
 * @param calendar the method of the entry that goes with the e-mail
 */
export async function tellSides(
  work: Work,
  session: SessionFacts,
  {
    name,
    values,
    calendar: method,
  }: { readonly name: NoticeName; readonly values?: NoticeValues; readonly calendar?: 'REQUEST' | 'CANCEL' },
): Promise<void> {
  const { trx, config } = work;
  const { advisorUserId, advisorName, organizationUserId, organizationName } = session;
  const accounts = await trx('users')
    .whereIn('id', [advisorUserId, organizationUserId])
    .select('id', 'email');
  const emailOf = (userId: number) => accounts.find(({ id }) => id === userId)?.email ?? '';
  const advisorUsers = await advisorSide(trx, session);
  const organizationUsers = await organizationSide(trx, session);
  const { requestTitle, duration: minutes, notes, place, meetingUrl } = session;
  const start = { moment: session.scheduledDate };
  const tellSide = async (side: SessionSide, userIds: readonly number[]) => {
    const advisor = { name: advisorName, email: emailOf(advisorUserId) };
    const organization = { name: organizationName, email: emailOf(organizationUserId) };
    const [guest, other] = side === 'advisor' ? [advisor, organization] : [organization, advisor];
    const content = method && calendarInvitation(config, method, session, side, guest);
    await tell(work, {
      name,
      userIds,
      values: { otherName: other.name, requestTitle, start, minutes, notes, place, meetingUrl, ...values },
      link: sessionLink(session),
      ...(content ? { calendar: { method, content } } : {}),
    });
  };
  await tellSide('advisor', advisorUsers);
  // Who runs both sides is told once.
  await tellSide(
    'organization',
    organizationUsers.filter((id) => !advisorUsers.includes(id)),
  );
}

/** Reaches both sides and whoever acts. */
export async function publishSession({ trx, context }: Work, session: SessionFacts): Promise<void> {
  const { actor } = context;
  const users = [...(await bothSides(trx, session)), ...(typeof actor === 'string' ? [] : [actor.userId])];
  const payload = { sessionId: session.id, matchId: session.matchId };
  await publish(trx, users, { type: 'session', payload });
}
