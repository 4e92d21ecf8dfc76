import { fieldOf, namesOf } from '../../src/contract/fields.ts';
import type { Field, FieldTable, WritingCall, WrittenBy } from '../../src/contract/fields.ts';
import { dayAhead, dayOf, isDay, startOfDay } from '../time/time.ts';

/** Numbers, days and moments stand in a form as they are typed. */
type Typed<Value> = Value extends readonly unknown[] | boolean ? Value : string;

export type FormValues<Fields extends FieldTable, Call extends WritingCall> = {
  -readonly [Name in keyof WrittenBy<Fields, Call>]-?: Typed<NonNullable<WrittenBy<Fields, Call>[Name]>>;
};

const written = (fields: FieldTable, call: WritingCall) =>
  namesOf(fields, ({ writtenBy }) => writtenBy?.includes(call) ?? false);

function valueOf({ kind, options = [], isZeroBlank, default: usual }: Field, value: unknown): unknown {
  switch (kind) {
    case 'choices':
      return options.filter((option) => Array.isArray(value) && value.includes(option));
    case 'boolean':
      return value === true;
    case 'hours': {
      const hours = typeof value === 'number' ? value : (usual ?? 0);
      return isZeroBlank && hours === 0 ? '' : String(hours);
    }
    case 'moment':
      // A pause only while it lasts.
      return typeof value === 'string' && Date.parse(value) > Date.now() ? dayOf(value) : '';
    case 'day':
      return typeof value === 'string' ? value.slice(0, 10) : '';
    default:
      return value ?? '';
  }
}

/** A record as a form shows it: lists in the vocabulary's order. @param record what is edited; a new one without */
export const valuesOf = <Fields extends FieldTable, Call extends WritingCall>(
  fields: Fields,
  call: Call,
  record: object = {},
): FormValues<Fields, Call> =>
  Object.fromEntries(
    written(fields, call).map((name) => [name, valueOf(fieldOf(fields, name), Reflect.get(record, name))]),
  ) as FormValues<Fields, Call>;

function sentOf({ kind, isWhole }: Field, value: unknown, before: unknown): unknown {
  switch (kind) {
    case 'hours':
      return isWhole ? Math.floor(Number(value)) : Number(value);
    case 'moment':
      // A pause whose day was not touched keeps its hour.
      return value === before ? undefined : startOfDay(String(value));
    case 'day':
      return value === '' ? undefined : value;
    default:
      return value;
  }
}

/** What is sent of a form's values. @param before the values that it began with; of a new record, none */
export const payloadOf = <Fields extends FieldTable, Call extends WritingCall>(
  fields: Fields,
  call: Call,
  values: FormValues<Fields, Call>,
  before?: FormValues<Fields, Call>,
): WrittenBy<Fields, Call> =>
  Object.fromEntries(
    written(fields, call).flatMap((name) => {
      const was: unknown = before && Reflect.get(before, name);
      const sent = sentOf(fieldOf(fields, name), Reflect.get(values, name), was);
      return sent === undefined ? [] : [[name, sent]];
    }),
  ) as WrittenBy<Fields, Call>;

interface FieldCheck {
  readonly call: WritingCall;
  /** Said of a number or day that is none, or out of range. */
  readonly range: string;
  /** What the form began with, which may stay whatever its day. */
  readonly before?: unknown;
}

/** What is wrong with a value that was typed, in the documented words; undefined when it will do. */
export function problemOf(
  { kind, min = 0, max = Infinity, daysAhead = Infinity, message, filledBy, isZeroBlank }: Field,
  value: unknown,
  { call, range, before }: FieldCheck,
): string | undefined {
  if (typeof value !== 'string') return undefined;
  const typed = value.trim();
  switch (kind) {
    case 'url':
      return typed === '' || isWebAddress(typed) ? undefined : message;
    case 'hours':
      if (typed === '') return isZeroBlank ? undefined : range;
      return Number(typed) >= min && Number(typed) <= max ? undefined : range;
    case 'moment': {
      const isAhead = isDay(typed) && typed >= dayAhead(1) && typed <= dayAhead(daysAhead);
      return typed === '' || typed === before || isAhead ? undefined : range;
    }
    case 'day':
      // A day can be moved, and not taken away.
      return (typed ? isDay(typed) : !before) ? undefined : range;
    default:
      return filledBy?.includes(call) && typed.length < Math.max(min, 1) ? message : undefined;
  }
}

export const isWebAddress = (text: string): boolean =>
  URL.canParse(text) && /^https?:$/.test(new URL(text).protocol);

/** A web address as people say it: without its scheme and a closing slash (spec 2 §2, groups table). */
export const websiteLabel = (url: string): string =>
  url
    .trim()
    .replace(/^[a-z][a-z\d+.-]*:\/\//i, '')
    .replace(/\/$/, '');

/** What is wrong with a text that must be so long: the message; nothing when it will do. */
export const atLeast =
  (min: number, message: string) =>
  (text: string): string | undefined =>
    text.trim().length >= min ? undefined : message;

/** The same of a whole number from `min` to `max`. */
export const between =
  ({ min, max }: { min: number; max: number }, message: string) =>
  (text: string): string | undefined => {
    const number = Number(text);
    const isIn = Number.isInteger(number) && number >= min && number <= max;
    return text.trim() !== '' && isIn ? undefined : message;
  };

/** Something, an @, and a domain with a dot; more cannot be checked in a form. */
export const EMAIL_PATTERN = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
