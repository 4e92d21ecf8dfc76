import type { SessionSide } from '../../../contract/enums.ts';
import { NOTICE_LINKS, type NoticeLink } from '../../../contract/notice-links.ts';
import { publish } from '../../../core/live/publish.ts';
import type { NoticeName, NoticeValues } from '../../notifications/index.ts';
import { tellEach, type Work } from '../notices.service.ts';
import { advisorSide, bothSides, organizationSide } from '../sides.queries.ts';
import type { SessionFacts } from './session-access.queries.ts';
import { calendarInvitation } from './session-calendar.ts';

export const sessionLink = (session: Pick<SessionFacts, 'id'>): NoticeLink =>
  NOTICE_LINKS.session(session.id);

interface SessionNotice {
  readonly name: NoticeName;
  readonly values?: NoticeValues;
  /** The method of the entry that goes with the e-mail. */
  readonly calendar?: 'REQUEST' | 'CANCEL';
  /** The side that asks or confirms: its other readers are told of the time alone. */
  readonly by?: SessionSide | null;
  /** Where it leads, if not to the session. */
  readonly link?: NoticeLink;
}

/** For a managed side those who run it are told, too. */
export async function tellSides(work: Work, session: SessionFacts, notice: SessionNotice): Promise<void> {
  const { trx, config } = work;
  const { name, calendar: method, by, link = sessionLink(session) } = notice;
  const { advisorUserId, organizationUserId, scheduledDate: moment, duration: minutes } = session;
  const guests = await trx('users').whereIn('id', [advisorUserId, organizationUserId]).select('id', 'email');
  const emailOf = (id: number) => guests.find((one) => one.id === id)?.email ?? '';
  const account = (id: number, called: string) => ({ id, name: called, email: emailOf(id) });
  const advisorUsers = await advisorSide(trx, session);
  const organizationUsers = await organizationSide(trx, session);
  // Nobody answers for both sides: `sessionPolicy.giveFeedback`.
  const runsBoth = (id: number) => advisorUsers.includes(id) && organizationUsers.includes(id);
  const { requestTitle, notes, place, meetingUrl } = session;
  const about = { requestTitle, start: { moment }, minutes, notes, place, meetingUrl, ...notice.values };
  const tellSide = async (side: SessionSide, userIds: readonly number[]) => {
    const advisor = account(advisorUserId, session.advisorName);
    const organization = account(organizationUserId, session.organizationName);
    const [guest, other] = side === 'advisor' ? [advisor, organization] : [organization, advisor];
    const content = method && calendarInvitation(config, method, session, side, guest);
    const told = (reader: number, values: NoticeValues) => ({
      name: side === by ? 'sessionProposed' : name,
      userIds: [reader],
      values: { otherName: other.name, ...about, ...values },
      link,
      about: sessionLink(session),
      ...(content ? { calendar: { method, content } } : {}),
    });
    const notices = userIds.map((id) =>
      told(id, { memberName: id === guest.id ? null : guest.name, questions: runsBoth(id) ? null : 2 }),
    );
    await tellEach(work, notices);
  };
  await tellSide('advisor', advisorUsers);
  // Who runs both sides is told once.
  const others = organizationUsers.filter((id) => !runsBoth(id));
  await tellSide('organization', others);
}

/** Reaches both sides, or the one, and whoever acts. */
export async function publishSession({ trx, context }: Work, session: SessionFacts, reached = bothSides) {
  const { actor } = context;
  const users = [...(await reached(trx, session)), ...(typeof actor === 'string' ? [] : [actor.userId])];
  const payload = { sessionId: session.id, matchId: session.matchId };
  await publish(trx, users, { type: 'session', payload });
}
