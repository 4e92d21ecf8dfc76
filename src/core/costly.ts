/** More marks on one letter than any script has: normalising sorts them. Looked for from the first of a letter alone. */
const ENDLESS_MARKS = /(?<![\p{M}\uff9e\uff9f])[\p{M}\uff9e\uff9f]{50}/u;
/** joi takes trailing zeros off (joi 18). */
const ENDLESS_NUMBER = /^\s*[+-]?\d*\.?\d{2000}/;

/** Whether looking at a text takes the square of its length. */
export const isCostly = (text: string): boolean => ENDLESS_MARKS.test(text) || ENDLESS_NUMBER.test(text);
