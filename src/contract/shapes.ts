/** Answers that are no records of field tables; `core/http/shape-schemas.ts` makes their schemas. Pure data only. */

/** What stands for a value, with ` | null` behind it where there may be none. */
interface Words {
  id: number;
  /** Never empty; a `text` may be. */
  name: string;
  text: string;
  /** A text of ours, told in the reader's language. */
  told: string;
  /** ISO 8601, UTC. */
  moment: string;
  boolean: boolean;
  true: true;
  number: number;
  integer: number;
  /** None of these is negative; a count and a percentage are whole. */
  amount: number;
  count: number;
  percentage: number;
  /** 0 to 1. */
  share: number;
  /** 0 to 10, with one decimal. */
  score: number;
  /** Verdicts for the asking user, so that no screen repeats a role rule (contract §2). */
  abilities: Record<string, boolean>;
}
export type Word = keyof Words;

/** A value: by its word, one of fixed names, a list, or a shape of its own. */
export type Part =
  | Word
  | `${Word} | null`
  | readonly string[]
  | { readonly listOf: Part }
  | { readonly orNull: Part }
  /** Not there at all where there is nothing to say. */
  | { readonly maybe: Part }
  | Shape;

export type Shape = { readonly [name: string]: Part };

type ValueOf<P> = P extends Word
  ? Words[P]
  : P extends `${infer W extends Word} | null`
    ? Words[W] | null
    : P extends readonly (infer Name)[]
      ? Name
      : P extends { readonly listOf: infer Inner }
        ? ValueOf<Inner>[]
        : P extends { readonly orNull: infer Inner }
          ? ValueOf<Inner> | null
          : ShapeOf<P>;

type Maybe<S> = { [Name in keyof S]: S[Name] extends { readonly maybe: unknown } ? Name : never }[keyof S];

export type ShapeOf<S> = { -readonly [Name in Exclude<keyof S, Maybe<S>>]: ValueOf<S[Name]> } & {
  -readonly [Name in Maybe<S>]?: S[Name] extends { readonly maybe: infer Inner } ? ValueOf<Inner> : never;
};
