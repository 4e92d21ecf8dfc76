import { dateIn, intlTag, type Locale } from '../../contract/languages.ts';
import { dayText, numberText, linesOf } from '../../contract/translate.ts';
import type { NoticeLink } from '../../contract/notice-links.ts';
import { fill } from '../../contract/messages.ts';
import { BoundedMap } from '../../core/bounded-map.ts';
import { translate } from '../../core/http/languages.ts';
import { textsIn, type NoticeName } from '../../core/mail/texts.ts';
import { zoneOrUtc } from '../../core/time-zones.ts';

export type { NoticeName } from '../../core/mail/texts.ts';

/** What each recipient reads in their own way: a moment (ISO 8601 UTC), a day (`YYYY-MM-DD`), a text of our catalogues. */
type Told = { readonly moment: string } | { readonly day: string } | { readonly ours: string };
export type NoticeValues = Readonly<Record<string, string | number | Told | null | undefined>>;

export interface NoticeContent {
  readonly name: NoticeName;
  readonly values: NoticeValues;
  /** A path of the product, such as `/matches/12`. */
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

/** The IANA name of their zone; UTC when unknown. */
interface ReadingAs {
  readonly locale: Locale;
  readonly timeZone: string | null;
}

/** A line that has a place without a value is left out. */
export function writeNotice(name: NoticeName, values: NoticeValues, reader: ReadingAs): NoticeText {
  const { locale } = reader;
  const filled: Record<string, string> = {};
  for (const [place, value] of Object.entries(values))
    if (value !== null && value !== undefined && value !== '') filled[place] = valueText(value, reader);
  const isComplete = (line: string) =>
    [...line.matchAll(PLACE)].every(([, place = '']) => filled[place] !== undefined);
  const counted = Object.fromEntries(
    Object.entries(values).flatMap(([place, value]) => (typeof value === 'number' ? [[place, value]] : [])),
  );
  const lines = (key: string) => linesOf(textsIn(locale).notices[name], key, locale, counted);
  const [title = ''] = lines('title');
  const [action = ''] = lines('action');
  return {
    title: fill(title, filled),
    lines: lines('body')
      .filter(isComplete)
      .map((line) => fill(line, filled)),
    action: action || undefined,
  };
}

function valueText(value: string | number | Told, reader: ReadingAs): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return numberText(value, reader.locale);
  if ('moment' in value) return momentText(value.moment, reader);
  return 'day' in value ? dayText(value.day, reader.locale) : translate(value.ours, reader.locale);
}

/** "Tuesday 24 November 2026 at 14:00 (GMT)": the zone's name stands with it, since a mail may be read anywhere. */
function momentText(iso: string, { locale, timeZone }: ReadingAs): string {
  const zone = zoneOrUtc(timeZone);
  const format = (name: keyof typeof FORMATS) => formatOf(name, locale, zone);
  const at = new Date(iso);
  const name = format('zone')
    .formatToParts(at)
    .find(({ type }) => type === 'timeZoneName');
  return fill(textsIn(locale).moment, {
    // With a comma after the weekday in some versions of Node, without in others. Within a sentence Welsh writes "dydd".
    day: dateIn(locale, format('day').format(at).replace(',', '').replace('Dydd', 'dydd')),
    time: format('time').format(at),
    zone: name?.value ?? zone,
  });
}

const FORMATS = {
  zone: { timeZoneName: 'short' },
  day: { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' },
  time: { hour: '2-digit', minute: '2-digit' },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

/** By their names, languages and zones: making one costs more than all else of a notice. */
const knownFormats = new BoundedMap<string, Intl.DateTimeFormat>(300);

function formatOf(name: keyof typeof FORMATS, locale: Locale, timeZone: string): Intl.DateTimeFormat {
  const key = `${name} ${locale} ${timeZone}`;
  const options = { ...FORMATS[name], timeZone };
  const format = knownFormats.get(key) ?? new Intl.DateTimeFormat(intlTag(locale), options);
  knownFormats.set(key, format);
  return format;
}
