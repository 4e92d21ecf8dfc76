import type { NoticeLink } from '../../contract/notice-links.ts';
import { fill } from '../../contract/messages.ts';
import { NOTICES, type NoticeName } from '../../core/mail/texts.ts';

export type { NoticeName } from '../../core/mail/texts.ts';

/** A moment (ISO 8601 UTC), written out in each recipient's time zone. */
export interface Moment {
  readonly moment: string;
}
export type NoticeValues = Readonly<Record<string, string | number | Moment | null | undefined>>;

/** What a notice tells, before it is written out for its readers. */
export interface NoticeContent {
  readonly name: NoticeName;
  readonly values: NoticeValues;
  /** A path of the product, such as `/matches?match=12`. */
  readonly link: NoticeLink;
  /** The thing that it is about, where the link does not name it; e-mails of the same thing are sent once a day. */
  readonly about?: string;
}

export interface NoticeText {
  readonly title: string;
  readonly lines: readonly string[];
  readonly action: string | undefined;
}

const PLACE = /\{(\w+)\}/g;

/**
 * Writes a notice of the catalogue for one reader. A line that has a place without a value is left out.
 * @param timeZone IANA name of the reader's zone; UTC when unknown
 */
export function writeNotice(name: NoticeName, values: NoticeValues, timeZone: string | null): NoticeText {
  const notice = NOTICES[name];
  const filled: Record<string, string> = {};
  for (const [place, value] of Object.entries(values)) {
    if (value === null || value === undefined || value === '') continue;
    filled[place] = typeof value === 'object' ? momentText(value.moment, timeZone) : String(value);
  }
  const isComplete = (line: string) =>
    [...line.matchAll(PLACE)].every(([, place = '']) => filled[place] !== undefined);
  return {
    title: fill(notice.title, filled),
    lines: notice.body.filter(isComplete).map((line) => fill(line, filled)),
    action: 'action' in notice ? notice.action : undefined,
  };
}

/** "Tuesday 24 November 2026 at 14:00 (GMT)": the zone's name stands with it, since a mail may be read anywhere. */
export function momentText(iso: string, timeZone: string | null): string {
  const format = (zone: string) =>
    new Intl.DateTimeFormat('en-GB', {
      weekday: 'long',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      hour: '2-digit',
      minute: '2-digit',
      timeZoneName: 'short',
      timeZone: zone,
    }).formatToParts(new Date(iso));
  const parts = partsOf(format, timeZone);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  const day = `${part('weekday')} ${part('day')} ${part('month')} ${part('year')}`;
  return `${day} at ${part('hour')}:${part('minute')} (${part('timeZoneName')})`;
}

function partsOf(format: (zone: string) => Intl.DateTimeFormatPart[], timeZone: string | null) {
  try {
    return format(timeZone ?? 'UTC');
  } catch {
    // A zone that this runtime does not know (an old name, a newer tz database).
    return format('UTC');
  }
}
