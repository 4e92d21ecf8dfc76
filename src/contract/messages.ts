import calendar from './texts/calendar.en.json' with { type: 'json' };
import errors from './texts/errors.en.json' with { type: 'json' };
import fields from './texts/fields.en.json' with { type: 'json' };
import fit from './texts/fit.en.json' with { type: 'json' };
import impact from './texts/impact.en.json' with { type: 'json' };
import imports from './texts/imports.en.json' with { type: 'json' };
import labels from './texts/labels.en.json' with { type: 'json' };

/**
 * Every message the server can send, by its stable code (contract §2 and §10, spec 1 §5 and §8, spec 2 §5 and §8).
 * Documented wording is to the letter. `{name}` marks a value filled in by {@link fill}.
 */
export const ERRORS = errors;
export type ErrorCode = keyof typeof ERRORS;

export const FIELDS = fields;

/** Why one's own calendar was not read (spec 4 §13). */
export const CALENDAR_PROBLEMS = calendar;

/** The impact report: what its figures are called in the file, and what they mean wherever they are shown. */
export const IMPACT = impact;

/** What the report of a CSV import says of a row (spec 2 §5, contract §8 and §10), and why an undo keeps a record. */
export const IMPORT_ROW = imports;

/** Sentences of the ranking and the content check (contract §5, design/matching.md). */
export const FIT = fit;

/** Words for values that stand in messages and mails. */
export const LABELS = labels;

/** Who is gone, in what is kept of them. */
export const DELETED_USER = LABELS.people.deleted;

/** Fills `{name}` places of a message; a missing value leaves the place visible, so that a test finds it. */
export function fill(text: string, values: Readonly<Record<string, string | number>> = {}): string {
  return text.replaceAll(/\{#?(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
