import ical, {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { ICalCalendar, ICalEventData } from 'ical-generator';
import type { Config } from '../../../config/config.ts';
import type { SessionSide } from '../../../contract/enums.ts';
import { MINUTE_MS } from '../../../core/db/clock.ts';
import { absoluteUrl } from '../../../core/http/links.ts';
import type { SessionFacts } from './session-access.queries.ts';

/** An entry names the other side, never its address; both sides for null, who runs a managed one. */
type Reader = SessionSide | null;

/** Stable (RFC 5545 §3.8.4.7) through moves and cancelling; its host name makes it unique beyond this installation. */
const calendarUid = ({ publicUrl }: Config, { uid }: SessionFacts): string =>
  `${uid}@${publicUrl ? new URL(publicUrl).hostname : 'timematch'}`;

/**
 * For an e-mail (RFC 5546): the product is the organiser, so that neither side learns the other's address. Times are
 * UTC; every calendar shows them in its own zone, across clock changes as well.
 */
export function calendarInvitation(
  config: Config,
  method: 'REQUEST' | 'CANCEL',
  session: SessionFacts,
  reader: Reader,
  { name, email }: { readonly name: string; readonly email: string },
): string {
  const calendar = ical({ prodId: productId(config), method: ICalCalendarMethod[method] });
  const { REQ: role } = ICalAttendeeRole;
  const { NEEDSACTION: status } = ICalAttendeeStatus;
  calendar.createEvent({
    ...entryOf(config, session, reader),
    organizer: { name: parameter(config.brand.name), email: addressOf(config.mailFrom) },
    // Calendars offer an entry only to an address among its attendees.
    attendees: [{ name: parameter(name), email, role, status, rsvp: false }],
  });
  return textOf(calendar);
}

export function calendarOf(config: Config, sessions: readonly SessionFacts[], reader: Reader): string {
  const calendar = ical({
    prodId: productId(config),
    method: ICalCalendarMethod.PUBLISH,
    name: config.brand.name,
    // How often calendars that heed it ask again.
    ttl: 3_600,
  });
  for (const session of sessions) calendar.createEvent(entryOf(config, session, reader));
  return textOf(calendar);
}

/** The generator leaves out the break that ends the last line as well (RFC 5545 §3.1). */
const textOf = (calendar: ICalCalendar): string => `${calendar.toString()}\r\n`;

function entryOf(config: Config, session: SessionFacts, reader: Reader): ICalEventData {
  const link = absoluteUrl(config, `/sessions?session=${session.id}`);
  const start = new Date(session.scheduledDate);
  const changed = new Date(session.updatedAt);
  const { place, meetingUrl } = session;
  const about = [session.requestTitle, session.notes, meetingUrl, link].filter(Boolean).join('\n\n');
  return {
    id: calendarUid(config, session),
    sequence: session.sequence,
    start,
    end: new Date(start.getTime() + session.duration * MINUTE_MS),
    // The last change: a feed that has not changed is the same to the byte.
    stamp: changed,
    lastModified: changed,
    created: new Date(session.createdAt),
    status: entryStatus(session),
    summary: `${nameFor(session, reader)}: ${session.requestTitle}`,
    // Notes may be pasted with controls, of which a text takes tabs and line breaks alone (RFC 5545 §3.3.11).
    description: about.replaceAll(/[^\P{Cc}\t\n\r]+/gu, ' '),
    ...((place ?? meetingUrl) ? { location: place ?? meetingUrl } : {}),
    // The generator escapes these as in a text, which an address is not (RFC 5545 §3.3.13).
    url: (meetingUrl ?? link).replaceAll(/[,;]/g, encodeURIComponent),
  };
}

const entryStatus = ({ cancelledAt, proposedSide }: SessionFacts): ICalEventStatus => {
  if (cancelledAt !== null) return ICalEventStatus.CANCELLED;
  return proposedSide === null ? ICalEventStatus.CONFIRMED : ICalEventStatus.TENTATIVE;
};

function nameFor(session: SessionFacts, side: Reader): string {
  if (side === 'advisor') return session.organizationName;
  if (side === 'organization') return session.advisorName;
  return `${session.advisorName}, ${session.organizationName}`;
}

const productId = (config: Config): string => `//${parameter(config.brand.name)}//Sessions//EN`;

/** A parameter's value can hold neither quotation marks nor line breaks, and has no way to escape them. */
const parameter = (text: string): string => text.replaceAll(/["\p{Cc}]+/gu, ' ').trim();

/** The bare address of `Name <address>`. */
const addressOf = (from: string): string => /<([^<>]+)>\s*$/.exec(from)?.[1] ?? from.trim();
