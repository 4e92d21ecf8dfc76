/**
 * What the fields of a record are, stated once: from such a table come schemas (`core/http/field-schemas.ts`), the
 * columns of files and models, what a presenter picks, the types of the API, and the checks of both screens. Pure data
 * and functions only.
 */
import { LIMITS } from './limits.ts';

/** Calls that write a record: sign-up, the member's own form, the admins' form as a whole, and their change of some. */
export type WritingCall = 'registration' | 'own' | 'replace' | 'change';

export const EVERY_CALL = ['registration', 'own', 'replace', 'change'] as const;
export const ADMINS_CALLS = ['replace', 'change'] as const;

/** What most fields are: written by every call, and blank where there is none. */
export const TEXT = { kind: 'text', isNullable: true, writtenBy: EVERY_CALL } as const;
/** Of several lines. */
export const LINES = { ...TEXT, hasLines: true } as const;
export const WEB_ADDRESS = { kind: 'url', isNullable: true, writtenBy: EVERY_CALL, ...LIMITS.url } as const;

/** Raised by every change of the record (spec 4 §19). */
export const VERSION = {
  kind: 'integer',
  description: 'sent along, it refuses to overwrite what changed meanwhile',
} as const;

/** What a value of each kind is in code and in answers; moments are ISO 8601, days `YYYY-MM-DD`. */
interface KindValues {
  id: number;
  text: string;
  url: string;
  email: string;
  choice: string;
  choices: string[];
  /** At most two decimals (contract §2). */
  hours: number;
  integer: number;
  boolean: boolean;
  moment: string;
  day: string;
}

export interface Field {
  readonly kind: keyof KindValues;
  readonly isNullable?: true;
  /** A text that may break its lines. */
  readonly hasLines?: true;
  /** None for what the server alone writes. */
  readonly writtenBy?: readonly WritingCall[];
  /** The calls in which it must hold something when it is sent; `replace` must send it. */
  readonly filledBy?: readonly WritingCall[];
  /** Stays as it is where `replace` does not send it: the form of contract §3 does not have it. */
  readonly isKept?: true;
  /** Characters of a text, which the least is asked of where it must hold something; else the range of a number. */
  readonly min?: number;
  readonly max?: number;
  readonly default?: number;
  /** 0 stands for nothing stated. */
  readonly isZeroBlank?: true;
  /** Hours without a fraction, which is rounded down (contract §10). */
  readonly isWhole?: true;
  readonly daysAhead?: number;
  /** The documented words for a value that will not do. */
  readonly message?: string;
  readonly options?: readonly string[];
  /** Spellings of options that are accepted and stored as another one. */
  readonly spellings?: Readonly<Record<string, string>>;
  /** For the API's page, where the name does not say it. */
  readonly description?: string;
  /** Its column in files; import reads those with `aliases`. */
  readonly csv?: Readonly<{ header: string; aliases?: readonly string[]; required?: true }>;
}

export type FieldTable = Readonly<Record<string, Field>>;

type ValueOf<F extends Field> =
  | (F extends { readonly options: readonly (infer Option)[] }
      ? F['kind'] extends 'choices'
        ? Option[]
        : Option
      : KindValues[F['kind']])
  | (F extends { readonly isNullable: true } ? null : never);

export type RecordOf<Fields extends FieldTable> = {
  -readonly [Name in keyof Fields]: ValueOf<Fields[Name]>;
};

type Named<Fields extends FieldTable, List extends 'writtenBy' | 'filledBy', Call> = {
  [Name in keyof Fields]: Fields[Name] extends { readonly [L in List]: readonly (infer C)[] }
    ? Call extends C
      ? Name
      : never
    : never;
}[keyof Fields];

/** What a call writes of a record; undefined leaves a field as it is, null empties it. */
export type WrittenBy<Fields extends FieldTable, Call extends WritingCall> = {
  readonly [Name in Named<Fields, 'writtenBy', Call>]?: ValueOf<Fields[Name]>;
};

/** What the admins' form sends, with what it cannot do without. */
export type FormOf<Fields extends FieldTable> = WrittenBy<Fields, 'replace'> & {
  readonly [Name in Named<Fields, 'filledBy', 'replace'>]: NonNullable<ValueOf<Fields[Name]>>;
};

/** @throws RangeError when the table has none of this name */
export function fieldOf(fields: FieldTable, name: string): Field {
  const field = fields[name];
  if (!field) throw new RangeError(name);
  return field;
}

export const namesOf = <Fields extends FieldTable>(
  fields: Fields,
  isMeant: (field: Field) => boolean = () => true,
): Extract<keyof Fields, string>[] =>
  // A table holds what its type says, no more; TypeScript gives keys as texts.
  (Object.keys(fields) as Extract<keyof Fields, string>[]).filter((name) => isMeant(fieldOf(fields, name)));

/** What a payload holds of the fields that a call writes: what was not sent is left out, what was blank is null. */
export const pickWritten = <Fields extends FieldTable, Call extends WritingCall>(
  fields: Fields,
  call: Call,
  payload: object,
): WrittenBy<Fields, Call> => {
  const names = namesOf(fields, ({ writtenBy }) => writtenBy?.includes(call) ?? false);
  const sent = names.map((name) => [name, Reflect.get(payload, name) as unknown] as const);
  return Object.fromEntries(
    sent
      .filter(([, value]) => value !== undefined)
      .map(([name, value]) => [name, value === '' ? null : value]),
  ) as WrittenBy<Fields, Call>;
};
